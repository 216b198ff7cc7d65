// Hides the options (`[data-option]`) that do not matter beside the others as a form has them. `data-needs` lists the conditions:
// the input of another option, values of it, and whether it must have none of them. What is hidden is sent all the same, and keeps
// its value; what is wrong is never hidden.
const options = [...document.querySelectorAll("[data-needs]")];

function value(form, name) {
  const field = form.elements[name];
  return field.type === "checkbox" ? (field.checked ? field.value : "") : field.value.trim();
}

function show() {
  for (const option of options) {
    const { form } = option.querySelector("input");
    const met = ([name, values, denied]) => values.includes(value(form, name)) !== denied;
    option.hidden = !option.querySelector(".error") && !JSON.parse(option.dataset.needs).every(met);
  }
}

// A preset fills its values in before its change is heard here.
for (const form of new Set(options.map((option) => option.querySelector("input").form))) {
  for (const kind of ["input", "change"]) form.addEventListener(kind, show);
}
addEventListener("pageshow", show);
show();
