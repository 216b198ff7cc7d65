// `[data-presets]` holds the presets: choosing one fills its values (`data-options`) into the options, and its name, if it is a
// table's own (`data-named`, `data-digest`). An option (`data-option`) that differs from the preset is marked at once.
const place = document.querySelector("[data-presets]");
const presets = () => [...place.querySelectorAll("input[name=preset]")];
const form = place.closest("form");
const options = [...form.querySelectorAll("[data-option]")];

const chosen = () => presets().find((preset) => preset.checked);
const usual = () => JSON.parse(chosen()?.dataset.options ?? "{}");

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
  const { value, dataset } = chosen();
  form.elements.shown.value = value;
  // A question to the referee has rules without a name. A name that was typed stays.
  const typed = form.elements.rules_name?.value;
  if (form.elements.rules_name && (dataset.named || !typed || presets().some((preset) => preset.dataset.named === typed))) {
    form.elements.rules_name.value = dataset.named ?? "";
    form.elements.rules_digest.value = dataset.digest ?? "";
  }
  mark();
}

function mark() {
  const values = usual();
  for (const option of options) {
    option.classList.toggle("option-differs", value(option) !== (values[option.dataset.option] ?? ""));
  }
}

place.addEventListener("change", (event) => event.target.name === "preset" && fill());
form.addEventListener("input", mark);
