package concordance
import ("testing";"fmt";"time";"math/rand/v2";"github.com/bayescmp/go/bayescmp/internal/ranks")
func subsetsOf(k,s int) (out [][]int){
 var rec func(from int, cur []int)
 rec=func(from int,cur []int){ if len(cur)==s {out=append(out,append([]int(nil),cur...));return}; for i:=from;i<k;i++{rec(i+1,append(cur,i))}}
 rec(0,nil); return}
func TestDbg(t *testing.T){
 src:=rand.New(rand.NewPCG(1,2))
 cyc:=func(k int, base ...int)(out [][]int){ for i:=range k { var b []int; for _,x:=range base {b=append(b,(x+i)%k)}; out=append(out,b)}; return}
 designs:=map[string][][]int{}
 for k:=3;k<=12;k++ { for s:=2;s<k&&s<7;s++ { d:=subsetsOf(k,s); if len(d)<=60 {designs[fmt.Sprint("all ",s," of ",k)]=d; designs[fmt.Sprint("twice all ",s," of ",k)]=append(append([][]int{},d...),d...); designs[fmt.Sprint("thrice all ",s," of ",k)]=append(append(append([][]int{},d...),d...),d...)}}}
 designs["fano"]=cyc(7,0,1,3); designs["fano complement"]=cyc(7,2,4,5,6); designs["13,4"]=cyc(13,0,1,3,9); designs["11,5"]=cyc(11,1,3,4,5,9);designs["13,3"]=append(cyc(13,0,1,4),cyc(13,0,2,7)...)
 designs["9,3"]=[][]int{{0,1,2},{3,4,5},{6,7,8},{0,3,6},{1,4,7},{2,5,8},{0,4,8},{1,5,6},{2,3,7},{0,5,7},{1,3,8},{2,4,6}}
 designs["fano twice"]=append(cyc(7,0,1,3),cyc(7,0,1,3)...)
 worst:=map[string]time.Duration{}
 for rep:=range 4 { _=rep
 for name,d:=range designs {
  for _,values:=range []int{2,3,4,1000} {
   var bs []Block
   for _,c:=range d { x:=make([]float64,len(c)); for j:=range x {x[j]=float64(src.IntN(values))}; bs=append(bs,Block{c,ranks.Mid(x)}) }
   all:=1.0; for _,b:=range bs {w:=orders(doubled(b.Ranks)); all*=float64(w)}; if !WithinBlocks(bs) {continue}
   src.Shuffle(len(bs),func(i,j int){bs[i],bs[j]=bs[j],bs[i]})
   st:=time.Now(); AtLeastOfBlocks(bs,14); e:=time.Since(st)
   n:=fmt.Sprint(name," values ",values)
   if e>worst[n] {worst[n]=e; fmt.Printf("%.3g %.4f %s\n",all,e.Seconds(),n)}
  }}}
}
