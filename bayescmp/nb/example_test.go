package nb_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/bayescmp/nb"
)

// In a cell the panic stops the cell, with the error as its message.
func ExampleCheck() {
	defer func() { fmt.Println("the cell failed:", recover()) }()
	nb.Check(nil)
	nb.Check(errors.New("no such file"))
	fmt.Println("not reached")
	// Output:
	// the cell failed: no such file
}

func ExampleShow() {
	nb.Show("a value in the middle of a cell", 42)
	// Output:
	// a value in the middle of a cell
	// 42
}

func ExampleTable() {
	df := dataframe.New(
		series.New([]string{"iris", "glass"}, series.String, "data set"),
		series.New([]float64{0.94, 2.0 / 3}, series.Float, "accuracy"),
	)
	table, err := nb.Table(df) // in a notebook, df alone shows as a table too
	nb.Check(err)
	fmt.Println(table)
	// Output:
	// data set  accuracy
	// iris      0.94
	// glass     0.666667
	// 2 rows × 2 columns
}

func ExampleColumns() {
	t := nb.Columns("rope ±%g", "P(equivalent) %.3f ± %.3f", "decision %v")
	t.Row(0.01, 0.8821, 0.0021, bayescmp.Undecided)
	t.Row(0.02, 0.9973, 0.0004, bayescmp.Equivalent)
	fmt.Println(t)
	// Output:
	// rope   P(equivalent)  decision
	// ±0.01  0.882 ± 0.002  undecided
	// ±0.02  0.997 ± 0.000  equivalent
}

func ExampleBeside() {
	paper := nb.Beside{Source: "Demšar 2006"}
	paper.Row("critical difference, Nemenyi", "1.25", 1.25352)
	paper.Row("critical difference, Bonferroni–Dunn", "1.16", 1.16814)
	fmt.Println(paper)
	// Output:
	//                                       Demšar 2006  ours
	// critical difference, Nemenyi          1.25         1.25
	// critical difference, Bonferroni–Dunn  1.16         1.17  ← 1.1681
	// 1 of 2 numbers as printed
}

func ExampleBeside_Equal() {
	var paper nb.Beside
	paper.Row("F", "3.69", 3.6906)
	as, of := paper.Equal()
	fmt.Println(as, "of", of)
	// Output:
	// 1 of 1
}

func ExampleClear() {
	for _, step := range []string{"a first guess", "a better one"} {
		nb.Clear(true) // in a notebook, only the last step stays
		nb.Show(step)
	}
	// Output:
	// a first guess
	// a better one
}

func ExampleProgress() {
	progress := nb.Progress("pairs") // or give it to what takes a Progress
	for i := range 3 {
		progress(i+1, 3)
	}
	// Output:
	// pairs 3/3
}

func ExampleInteract() {
	scores := []float64{0.71, 0.74, 0.78, 0.79, 0.83}
	nb.Interact(func(threshold float64) any {
		above := 0
		for _, s := range scores {
			if s > threshold {
				above++
			}
		}
		return fmt.Sprintf("%d scores above %.2f", above, threshold)
	}, nb.Slider("threshold", 0.7, 0.9, 0.01).At(0.75))
	// Output:
	// 3 scores above 0.75
}

func ExampleSlider() {
	slider := nb.Slider("rope", 0, 0.05, 0.001) // or nb.Slider("rope", 0, 0.05, 0.001).At(0.01)
	fmt.Println(slider.Name, slider.Value)
	// Output:
	// rope 0.025
}

func ExampleIntSlider() {
	slider := nb.IntSlider("folds", 2, 20, 1).At(10)
	fmt.Println(slider.Name, slider.Value)
	// Output:
	// folds 10
}

func ExampleDropdown() {
	list := nb.Dropdown("data set", "iris", "glass")
	fmt.Println(list.Name, list.Value)
	// Output:
	// data set iris
}

func ExampleCheckbox() {
	nb.Interact(func(folds int, percent bool) string {
		if percent {
			return fmt.Sprintf("%d %%", 100/folds)
		}
		return fmt.Sprintf("1/%d", folds)
	}, nb.IntSlider("folds", 2, 20, 1).At(10), nb.Checkbox("percent").At(true))
	// Output:
	// 10 %
}

func ExampleContext() {
	ctx := nb.Context()
	select {
	case <-ctx.Done():
		fmt.Println("interrupted:", context.Cause(ctx))
	default:
		fmt.Println("carry on")
	}
	// Output:
	// carry on
}

func ExampleSave() {
	dir, err := os.MkdirTemp("", "example")
	nb.Check(err)
	defer func() { nb.Check(os.RemoveAll(dir)) }()
	df := dataframe.New(series.New([]float64{0.94, 2.0 / 3}, series.Float, "accuracy"))
	nb.Check(nb.Save(dir, "means", df)) // an answer gives tables, a figure gives SVG and PDF
	text, err := os.ReadFile(dir + "/means.csv")
	nb.Check(err)
	fmt.Print(string(text))
	// Output:
	// accuracy
	// 0.94
	// 0.6666666666666666
}

func ExampleSaveShown() {
	dir, err := os.MkdirTemp("", "example")
	nb.Check(err)
	defer func() { nb.Check(os.RemoveAll(dir)) }()
	nb.SaveShown(dir)
	defer nb.SaveShown("")
	nb.Show(dataframe.New(series.New([]int{3, 4}, series.Int, "n")))
	files, err := os.ReadDir(dir)
	nb.Check(err)
	for _, f := range files {
		fmt.Println(f.Name())
	}
	// Output:
	// [2x1] DataFrame
	//
	//     n
	//  0: 3
	//  1: 4
	//     <int>
	//
	// SHA256SUMS
	// data-frame.csv
}

func ExampleOpen() {
	file, err := os.CreateTemp("", "*.csv")
	nb.Check(err)
	defer os.Remove(file.Name())
	_, err = file.WriteString("model,question,correct\na,1,0\na,2,0\nb,1,1\nb,2,0\n")
	nb.Check(errors.Join(err, file.Close()))
	scores, err := nb.Open(bayescmp.CSV{}, file.Name())
	nb.Check(err)
	fmt.Println(scores)
	// Output:
	// 1 benchmark × 2 models (a, b), 2 items; correct, higher is better.
	// The scores go from 0 to 1; independent items.
	// Read as: long table of items.
}
