// `[data-presets]` holds the presets: choosing one fills its values (`data-options`) into the options. An option
// (`data-option`) that differs from the preset is marked at once.
const presets = [...document.querySelectorAll("[data-presets] input[name=preset]")];
const form = presets[0].form;
const options = [...form.querySelectorAll("[data-option]")];

const usual = () => JSON.parse(presets.find((one) => one.checked)?.dataset.options ?? "{}");

function value(option) {
  const field = form.elements[option.dataset.option];
  return field.type === "checkbox" ? (field.checked ? field.value : "") : field.value.trim();
}

function fill() {
  const values = usual();
  for (const option of options) {
    const name = option.dataset.option;
    const field = form.elements[name];
    if (field.type === "checkbox") field.checked = Boolean(values[name]);
    else field.value = values[name] ?? "";
  }
  form.elements.shown.value = presets.find((one) => one.checked).value;
  mark();
}

function mark() {
  const values = usual();
  for (const option of options) {
    option.classList.toggle("option-differs", value(option) !== (values[option.dataset.option] ?? ""));
  }
}

for (const preset of presets) preset.addEventListener("change", fill);
form.addEventListener("input", mark);
