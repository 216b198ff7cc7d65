// Hides what does not matter under the options as a form has them: other options, and fields of a question. `data-needs` lists the
// conditions, and all of one of its lists must hold: the input of an option, values of it, and whether it must have none of them. What
// is hidden is sent all the same, and keeps its value; what is wrong is never hidden.
const parts = [...document.querySelectorAll("[data-needs]")];

function value(form, name) {
  const field = form.elements[name];
  return field.type === "checkbox" ? (field.checked ? field.value : "") : field.value.trim();
}

function show() {
  for (const part of parts) {
    const { form } = part.querySelector("input");
    const met = ([name, values, denied]) => values.includes(value(form, name)) !== denied;
    part.hidden = !part.querySelector(".error") && !JSON.parse(part.dataset.needs).some((way) => way.every(met));
  }
}

// A preset fills its values in before its change is heard here.
for (const form of new Set(parts.map((part) => part.querySelector("input").form))) {
  for (const kind of ["input", "change"]) form.addEventListener(kind, show);
}
addEventListener("pageshow", show);
show();
