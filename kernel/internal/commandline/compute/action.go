package compute

import "context"

// action is what a request asks for. Its fields are those of the request.
type action interface {
	// run asks the library. The answer is a value of the library.
	run(ctx context.Context, tell func(done, total int)) (any, error)
}

// answerOf is an answer of the library, or nil and an error.
func answerOf[T any](answer T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return answer, nil
}
