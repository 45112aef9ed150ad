package serve

import (
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
)

// guard answers requests only that come from a browser whose user knows the token.
type guard struct {
	port  int
	token string
	next  http.Handler
}

// ServeHTTP implements http.Handler.
func (g guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Security-Policy", "frame-ancestors 'none'")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	if !g.isOurs(r.Host) {
		http.Error(w, fmt.Sprintf("This server answers at http://127.0.0.1:%d/ only.", g.port),
			http.StatusMisdirectedRequest)
		return
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
		http.Error(w, "Pages of other sites get no answer here.", http.StatusForbidden)
		return
	}
	query := r.URL.Query()
	if given := query.Get("token"); given != "" && r.Method == http.MethodGet {
		if !g.knows(given) {
			http.Error(w, "This token is of another run of bayescmp serve. "+
				"Open the address that the running one has printed.", http.StatusForbidden)
			return
		}
		http.SetCookie(w, &http.Cookie{
			Name: g.cookie(), Value: given, Path: "/", HttpOnly: true,
			SameSite: http.SameSiteStrictMode,
		})
		query.Del("token")
		to := *r.URL
		to.RawQuery = query.Encode()
		http.Redirect(w, r, to.RequestURI(), http.StatusSeeOther)
		return
	}
	if cookie, err := r.Cookie(g.cookie()); err != nil || !g.knows(cookie.Value) {
		http.Error(w, "The token is missing. Open the address that bayescmp serve has printed.",
			http.StatusUnauthorized)
		return
	}
	g.next.ServeHTTP(w, r)
}

// cookie is the name of the cookie. Browsers keep no ports apart, so the port is in it.
func (g guard) cookie() string { return fmt.Sprintf("bayescmp-%d", g.port) }

func (g guard) knows(token string) bool {
	return subtle.ConstantTimeCompare([]byte(token), []byte(g.token)) == 1
}

// isOurs reports whether a request was sent to this machine by one of its own names.
func (g guard) isOurs(host string) bool {
	name, port, err := net.SplitHostPort(host)
	return err == nil && port == strconv.Itoa(g.port) &&
		slices.Contains([]string{"127.0.0.1", "localhost"}, name)
}
