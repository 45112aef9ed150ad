package page

import "strings"

// The lists name everything that is allowed in HTML that comes with a notebook.
var (
	// elements are the allowed elements, by name space: HTML, pictures and formulas.
	elements = map[string]map[string]bool{
		"": words(`a abbr address article aside b bdi bdo blockquote br caption cite
			code col colgroup data dd del details dfn div dl dt em figcaption figure footer h1
			h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp
			section small span strike strong sub summary sup svg math table tbody td tfoot th
			thead time tr tt u ul var wbr center font big`),
		"svg": words(`svg g defs path rect circle ellipse line polyline polygon text
			tspan textPath title desc use image clipPath mask pattern linearGradient
			radialGradient stop marker symbol`),
		"math": words(`math mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt
			mroot mover munder munderover mmultiscripts mprescripts none mtable mtr mlabeledtr
			mtd mpadded mphantom menclose mstyle merror semantics annotation`),
	}
	// textOnly are elements of pictures and formulas whose content browsers would parse as HTML.
	textOnly = []string{"title", "desc", "mi", "mn", "mo", "ms", "mtext", "annotation"}
	// dropped are elements that are dropped with their content, because it is not text for readers.
	dropped = []string{"script", "style", "template", "title", "head", "iframe", "frame",
		"frameset", "noframes", "noembed", "noscript", "object", "embed", "applet", "audio",
		"video", "canvas",
		"meta", "base", "link", "xmp", "select", "textarea", "datalist"}

	// attributes are the allowed attributes, by name space.
	attributes = map[string]map[string]bool{
		"everywhere": words(`class id title lang dir role tabindex width height`),
		"": words(`abbr align alt border bgcolor cellpadding cellspacing cite color
			colspan datetime face headers nowrap open reversed rowspan scope size span start
			type valign value data-ropecurve`),
		"svg": words(`xmlns version viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r
			rx ry fx fy fr d points transform pathLength dx dy rotate textLength lengthAdjust
			startOffset offset fill fill-opacity fill-rule stroke stroke-width stroke-opacity
			stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
			opacity color display visibility overflow font font-family font-size font-style
			font-weight font-variant font-stretch text-anchor text-decoration letter-spacing
			word-spacing dominant-baseline alignment-baseline baseline-shift writing-mode
			direction unicode-bidi clip-path clip-rule clipPathUnits mask maskUnits
			maskContentUnits stop-color stop-opacity gradientUnits gradientTransform
			spreadMethod patternUnits patternContentUnits patternTransform marker-start
			marker-mid marker-end markerUnits markerWidth markerHeight refX refY orient
			pointer-events vector-effect paint-order shape-rendering text-rendering
			image-rendering color-interpolation space enable-background data-ropefigure`),
		"math": words(`xmlns display displaystyle scriptlevel mathvariant mathsize
			mathcolor mathbackground lspace rspace stretchy fence separator symmetric largeop
			movablelimits accent accentunder form minsize maxsize columnalign rowalign
			columnspacing rowspacing columnlines rowlines columnspan rowspan frame framespacing
			equalrows equalcolumns side align depth voffset linethickness numalign denomalign
			bevelled notation encoding linebreak intent arg`),
	}
	// schemes are the allowed schemes of links, and pictures the types of images that a page may
	// contain as data URIs.
	schemes  = []string{"http", "https", "mailto"}
	pictures = []string{"png", "jpeg", "gif", "webp", "svg+xml"}
	// inStyles are forbidden in styles, because they load something, hide the spelling of
	// something, or cover the page.
	inStyles = []string{"url", "\\", "/*", "expression", "image", "cross-fade", "binding",
		"behavior", "position", "@", "src("}
)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(list) {
		set[word] = true
	}
	return set
}
