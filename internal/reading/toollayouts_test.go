package reading

// toolTests are tables as programs write them.
var toolTests = map[string]longTest{
	"WEKA": {
		layout: "WEKA Experimenter",
		text: "Key_Dataset,Key_Run,Key_Fold,Key_Scheme,Key_Scheme_options," +
			"Key_Scheme_version_ID,Date_time,Number_of_training_instances," +
			"Number_of_testing_instances,Percent_correct,Percent_incorrect,Kappa_statistic\n" +
			"iris,1,1,weka.classifiers.trees.J48,-C 0.25 -M 2,7,2e7,135,15,90,10,0.8\n" +
			"iris,1,1,weka.classifiers.trees.J48,-C 0.1 -M 2,7,2e7,135,15,80,20,0.6\n" +
			"iris,1,1,weka.classifiers.bayes.NaiveBayes,,7,2e7,135,15,70,30,0.5\n",
		entries: []string{
			"iris|J48 (-C 0.25)|1|1|Percent_correct|90",
			"iris|J48 (-C 0.1)|1|1|Percent_correct|80",
			"iris|NaiveBayes|1|1|Percent_correct|70",
		},
		notes: []string{
			"Schemes that differ in their options or versions are different classifiers.",
			"No metric is chosen, so it is Percent_correct, which the WEKA Experimenter also " +
				"compares.",
			`Scores of "Percent_correct" are in percent: a rope of 1 is one percentage point.`,
		},
	},
	"WEKA, averages": {
		layout: "WEKA Experimenter",
		text: "Key_Dataset,Key_Scheme,Num_,Avg_Percent_correct,Dev_Percent_correct," +
			"Avg_Kappa_statistic,Dev_Kappa_statistic\niris,weka.ZeroR,10,50,1,0,0.1\n" +
			"iris,weka.OneR,10,90,1,0.8,0.1\n",
		entries: []string{
			"iris|ZeroR|||Avg_Percent_correct|50", "iris|OneR|||Avg_Percent_correct|90",
		},
	},
	"AMLB": {
		layout: "AutoML benchmark",
		text: "id,task,framework,constraint,fold,type,result,metric,mode,duration,seed,info," +
			"acc,auc,logloss\n" +
			"1,adult,a,1h,0,binary,0.5,auc,local,7,1,,0.9,0.5,\n" +
			"1,adult,b,1h,0,binary,,auc,local,7,2,NoResultError: out of time,,,\n" +
			"2,car,a,1h,0,multiclass,-0.25,neg_logloss,local,7,3,,0.8,,0.25\n" +
			"2,car,b,1h,0,multiclass,-0.5,neg_logloss,local,7,4,,0.7,,0.5\n",
		entries: []string{
			"adult|a||0|auc|0.5", "adult|b||0|auc|NaN", "car|a||0|neg_logloss|-0.25",
			"car|b||0|neg_logloss|-0.5",
		},
		notes: []string{
			"1 of 4 scores is missing, because a job failed: NoResultError: out of time (1).",
			`"neg_logloss" is negated, as in scikit-learn: higher scores are better.`,
		},
	},
	"AMLB, a column": {
		layout: "AutoML benchmark",
		text: "id,task,framework,fold,result,info,acc,auc,logloss\n" +
			"1,adult,a,0,0.5,,0.9,0.5,\n2,car,a,0,0.25,,0.8,,0.25\n2,car,b,0,0.5,,0.7,,0.5\n",
		hints:   Hints{Metric: "auc"},
		entries: []string{"adult|a||0|auc|0.5"},
		left:    []string{`[2 3]: its task is not measured by "auc"`},
	},
	"OpenML": {
		layout: "OpenML evaluations",
		text: "run_id,task_id,setup_id,flow_id,flow_name,data_id,data_name,function,value," +
			"values\n1,3,7,5,f,61,iris,predictive_accuracy,0.75,\"[0.5, 1]\"\n" +
			"2,3,8,6,g,61,iris,predictive_accuracy,0.25,\"[0.5, 0]\"\n",
		entries: []string{
			"iris|f||1|predictive_accuracy|0.5", "iris|f||2|predictive_accuracy|1",
			"iris|g||1|predictive_accuracy|0.5", "iris|g||2|predictive_accuracy|0",
		},
		notes: []string{"The 2 scores of a list are taken to be the folds of one " +
			"cross-validation."},
	},
	"OpenML, setups": {
		layout: "OpenML evaluations",
		text: "run_id,setup_id,flow_name,data_name,function,value\n" +
			"1,7,f,iris,predictive_accuracy,0.5\n2,8,f,iris,predictive_accuracy,1\n",
		entries: []string{
			"iris|f (7)|||predictive_accuracy|0.5", "iris|f (8)|||predictive_accuracy|1",
		},
	},
	"mlr3, scores": {
		layout: "mlr3",
		text: "nr,task_id,learner_id,resampling_id,iteration,classif.ce\n" +
			"1,iris,rpart,cv,1,0.5\n1,iris,rpart,cv,2,0.25\n",
		entries: []string{"iris|rpart||1|classif.ce|0.5", "iris|rpart||2|classif.ce|0.25"},
		notes:   []string{"The iterations of cv are folds."},
	},
	"mlr3, in sample": {
		layout: "mlr3",
		text: "task_id,learner_id,resampling_id,iteration,classif.acc\n" +
			"iris,rpart,insample,1,1\niris,rpart,custom,1,0.5\n",
		entries: []string{"iris|rpart|1||classif.acc|0.5"}, repeats: RandomSplits,
		left: []string{"[1]: a score on the training data"},
	},
	"mlr3, repeated": {
		layout: "mlr3",
		text: "task_id,learner_id,resampling_id,iteration,classif.acc\n" +
			"iris,rpart,repeated_cv,1,0.5\niris,rpart,repeated_cv,2,0.25\n",
		entries: []string{"iris|rpart|1||classif.acc|0.5", "iris|rpart|2||classif.acc|0.25"},
		repeats: RandomSplits,
	},
	"mlr3, aggregated": {
		layout: "mlr3",
		text: "nr,task_id,learner_id,resampling_id,iters,classif.acc\n" +
			"1,iris,rpart,cv,10,0.5\n2,iris,svm,cv,10,0.25\n",
		entries: []string{"iris|rpart|||classif.acc|0.5", "iris|svm|||classif.acc|0.25"},
		left:    []string{"iters: how many test sets a score is the mean of"},
	},
	"tidymodels": {
		layout: "tidymodels",
		text: "wflow_id,id,id2,.metric,.estimator,.estimate,.config\n" +
			"rf,Repeat1,Fold01,accuracy,binary,0.5,m1\nrf,Repeat1,Fold02,accuracy,binary,1,m1\n" +
			"rf,Repeat1,Fold01,brier_class,binary,0.5,m1\n",
		hints:   Hints{File: "f", Metric: "accuracy"},
		entries: []string{"f|rf|1|1|accuracy|0.5", "f|rf|1|2|accuracy|1"},
		left:    []string{"[3]: another metric"},
	},
	"tidymodels, candidates": {
		layout: "tidymodels",
		text: "wflow_id,.config,preproc,model,.metric,.estimator,mean,n,std_err\n" +
			"rf,m1,recipe,rand_forest,rmse,standard,0.5,10,0.1\n" +
			"rf,m2,recipe,rand_forest,rmse,standard,0.25,10,0.1\n" +
			"lm,m1,recipe,linear_reg,rmse,standard,1,10,0.1\n",
		hints: Hints{File: "f", Classifier: ""},
		entries: []string{
			"f|rf (m1)|||rmse|0.5", "f|rf (m2)|||rmse|0.25", "f|lm|||rmse|1",
		},
	},
	"tidymodels, bootstrap": {
		layout:  "tidymodels",
		text:    "model,id,.metric,.estimate\nrf,Bootstrap01,rmse,0.5\nrf,Bootstrap02,rmse,1\n",
		hints:   Hints{File: "f"},
		entries: []string{"f|rf|Bootstrap01||rmse|0.5", "f|rf|Bootstrap02||rmse|1"},
		repeats: RandomSplits,
	},
	"caret": {
		layout: "caret resamples",
		text: "Resample,rf~Accuracy,rf~Kappa,svm~Accuracy,svm~Kappa\n" +
			"Fold1.Rep1,0.5,0,0.25,0\nFold2.Rep1,1,1,0.75,0.5\n",
		hints: Hints{File: "f", Metric: "Accuracy"},
		entries: []string{
			"f|rf|1|1|Accuracy|0.5", "f|svm|1|1|Accuracy|0.25", "f|rf|1|2|Accuracy|1",
			"f|svm|1|2|Accuracy|0.75",
		},
	},
	"jMetal": {
		layout: "jMetal/SAES",
		text: "Algorithm,Problem,IndicatorName,ExecutionId,IndicatorValue\n" +
			"NSGAII,ZDT1,HV,0,0.5\nNSGAII,ZDT1,HV,1,0.25\nNSGAII,ZDT1,EP,0,1\n",
		hints:   Hints{Metric: "HV"},
		entries: []string{"ZDT1|NSGAII|0||HV|0.5", "ZDT1|NSGAII|1||HV|0.25"},
		repeats: IndependentRuns,
		notes:   []string{`Column "ExecutionId" has independent runs: rho is 0.`},
	},
	"challengeR": {
		layout:  "challengeR",
		text:    "task,case,algorithm,value\nT1,1,A1,0.5\nT1,2,A1,0.25\n",
		entries: []string{"T1|A1||1|value|0.5", "T1|A1||2|value|0.25"},
		repeats: TestItems,
	},
	"challengeR, cases as data sets": {
		layout: "challengeR", text: "case,algorithm,DSC\n1,A1,0.5\n2,A1,0.25\n",
		hints:   Hints{Rows: RowsDatasets},
		entries: []string{"1|A1|||DSC|0.5", "2|A1|||DSC|0.25"},
	},
}
