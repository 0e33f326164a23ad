// Renders the Helm chart in a folder as Helm would, as far as the chart goes: Go's templates, sprig's functions, include and toYaml.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func main() {
	chart := os.Args[1]
	values := map[string]interface{}{}
	for _, file := range append([]string{filepath.Join(chart, "values.yaml")}, os.Args[2:]...) {
		own := map[string]interface{}{}
		text, err := os.ReadFile(file)
		check(err)
		check(yaml.Unmarshal(text, &own))
		merge(values, own)
	}
	var about map[string]interface{}
	text, err := os.ReadFile(filepath.Join(chart, "Chart.yaml"))
	check(err)
	check(yaml.Unmarshal(text, &about))

	all := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	all.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		template.Must(all.New(filepath.Base(file)).Parse(string(text)))
	}
	data := map[string]interface{}{
		"Values":  values,
		"Chart":   map[string]interface{}{"Name": about["name"], "AppVersion": fmt.Sprint(about["appVersion"])},
		"Release": map[string]interface{}{"Name": "hireline", "Namespace": "hiring"},
	}
	for _, file := range files {
		if !strings.HasSuffix(file, ".yaml") {
			continue
		}
		fmt.Println("---")
		check(all.ExecuteTemplate(os.Stdout, filepath.Base(file), data))
	}
}

func merge(into, from map[string]interface{}) {
	for name, value := range from {
		inner, isMap := value.(map[string]interface{})
		known, wasMap := into[name].(map[string]interface{})
		if isMap && wasMap {
			merge(known, inner)
		} else {
			into[name] = value
		}
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
