library(bayescmp)
if (bcmp_available()) print(bcmp_compare(list(fold=1:3,a=c(.1,.2,.3),b=c(.2,.3,.5)),rope=.01))
