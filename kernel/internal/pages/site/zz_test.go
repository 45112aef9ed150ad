package site
import ("testing";"path/filepath")
func TestZZ(t *testing.T){ root,_:=filepath.Abs("../../../.."); m,err:=Build(t.Context(),root,"x"); if err!=nil {t.Fatal(err)}; t.Log(len(m.WASM)) }
