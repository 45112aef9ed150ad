package serve

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// guard answers only requests from a browser whose user knows the token. The browser shows the
// token once, in the address that is printed for the user, and then gets a cookie. Browsers send
// cookies to all ports of a host, so somebody else's server may get the cookie. But the cookie
// gives access only to the pages, which are not secret. A request about cells must also contain a
// key, which our pages keep where only pages of this port can read it.
type guard struct {
	port int
	// token, cookie and key are secrets of this run of the server. None can be derived from
	// another.
	token, cookie, key string
	// start distinguishes this run of the server from others. It is not a secret.
	start string
	next  http.Handler
}

func newGuard(port int, next http.Handler) guard {
	const few = 6
	return guard{
		port: port, token: rand.Text(), cookie: rand.Text(), key: rand.Text(),
		start: rand.Text()[:few], next: next,
	}
}

// The time that the body of a request may take. A refused request gets less time.
const (
	slowest        = time.Minute
	slowestRefused = 2 * time.Second
)

// ServeHTTP implements http.Handler.
func (g guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Security-Policy", "frame-ancestors 'none'")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Content-Type-Options", "nosniff")
	given := r.URL.Query().Get("token")
	status, why := g.refusal(r, given)
	patience := slowest
	if status != 0 {
		patience = slowestRefused
		header.Set("Connection", "close")
	}
	if r.ContentLength != 0 {
		// If the deadline cannot be set, there is no connection that could be kept open.
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(patience))
	}
	switch {
	case status != 0:
		http.Error(w, why, status)
	case given != "":
		g.admit(w, r)
	default:
		g.next.ServeHTTP(w, r)
	}
}

// refusal returns the reason why a request is refused, or the status 0 if it is answered.
func (g guard) refusal(r *http.Request, token string) (status int, why string) {
	site := r.Header.Get("Sec-Fetch-Site")
	origin := r.Header.Get("Origin")
	switch {
	case !g.isOurs(r.Host):
		return http.StatusMisdirectedRequest,
			fmt.Sprintf("This server answers only at http://127.0.0.1:%d/.", g.port)
	case origin != "" && origin != "http://"+r.Host:
		return http.StatusForbidden, "Pages from other sites get no answer here."
	case token != "" && (r.Method != http.MethodGet || !same(token, g.token)):
		return http.StatusForbidden, "This token is from another run of bayescmp serve. Open the " +
			"address that the running one printed."
	case token != "":
		return 0, ""
	case site != "" && site != "same-origin" && site != "none":
		return http.StatusForbidden, "Pages from other sites and ports get no answer here."
	case !g.hasCookie(r):
		return http.StatusUnauthorized,
			"The token is missing. Open the address that bayescmp serve printed."
	case isOfCells(r.URL.Path) && !same(r.URL.Query().Get("key"), g.key):
		return http.StatusUnauthorized, "The page's key or the token is missing, or from another " +
			"run of bayescmp serve. Open the address that the running one printed."
	}
	return 0, ""
}

func (g guard) hasCookie(r *http.Request) bool {
	cookie, err := r.Cookie(g.cookieName())
	return err == nil && same(cookie.Value, g.cookie)
}

// isOfCells reports whether requests for a path are about cells.
func isOfCells(path string) bool { return path == "/cells" || strings.HasPrefix(path, "/cells/") }

// admit lets in a browser that has shown the token. The browser gets the cookie, and its pages get
// the key. The token is removed from the address.
func (g guard) admit(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{
		Name: g.cookieName(), Value: g.cookie, Path: "/", HttpOnly: true,
		SameSite: http.SameSiteStrictMode,
	})
	query := r.URL.Query()
	query.Del("token")
	to, err := json.Marshal((&url.URL{Path: r.URL.Path, RawQuery: query.Encode()}).RequestURI())
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!DOCTYPE html><title>bayescmp</title><script>
localStorage.setItem("bayescmp-key", "%s");
location.replace(location.origin + %s);
</script><noscript>The pages of bayescmp need JavaScript.</noscript>
`, g.key, to) // encoding/json escapes <, so the text cannot end the script
}

// cookieName is the name of the cookie. Browsers do not distinguish ports, so the name contains the
// port. It also contains start, so that a cookie of an earlier run is a different one.
func (g guard) cookieName() string {
	return fmt.Sprintf("bayescmp-host-%d-%s", g.port, g.start)
}

func same(given, secret string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(secret)) == 1
}

// isOurs reports whether host is one of the names of this machine that the server accepts.
func (g guard) isOurs(host string) bool {
	name, port, err := net.SplitHostPort(host)
	return err == nil && port == strconv.Itoa(g.port) &&
		slices.Contains([]string{"127.0.0.1", "localhost"}, name)
}
