// The keys of digits and values (`[data-keys]`, a key: `data-key`) write into the active number field; a key with
// `data-keyboard` changes the keyboard. Sends `key` on the form before a key writes: the script of a game may cancel it and
// write by itself. A digit begins a number anew where the field says `data-replaces`. Sends `input` through the field.
import { activate, active, advance, changed, form, full, input } from "./active_field.js";

// The last number of a sum with the other sign.
export function flipped(text) {
  const [, before, sign, digits] = text.match(/^(.*?)([+-]?)(\d*)$/);
  return `${before}${sign === "-" ? (before ? "+" : "") : "-"}${digits}`;
}

export function write(field, text) {
  field.value = text;
  field.scrollLeft = field.scrollWidth;
  changed(field);
}

function pressed(key, text, anew) {
  if (key === "±") return flipped(text);
  if (key === "back") return text.slice(0, -1);
  if (anew) return key.replace("+", "");
  return key !== "+" || /\d$/.test(text) ? text + key : text;
}

function press(detail) {
  const step = active();
  if (step?.dataset.step !== "number") return;
  const { key, keyboard } = detail;
  if (keyboard) {
    form.dataset.keyboard = keyboard;
    return activate(step);
  }
  if (key === "next") return void advance();
  if (!form.dispatchEvent(new CustomEvent("key", { detail, cancelable: true }))) return;
  const oneTap = form.querySelector("[data-keys=values]:not([hidden])");
  const anew = oneTap || (/^\d/.test(key) && "replaces" in step.dataset);
  write(input(step), pressed(key, input(step).value, anew));
  // A plus makes a running sum, which may go on for long.
  if ((oneTap || full(step)) && key !== "back") advance();
}

for (const keys of form?.querySelectorAll("[data-keys]:not([data-keys=cards])") ?? []) {
  // The field keeps the focus.
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    navigator.vibrate?.(8);
    press(key.dataset);
  });
}
