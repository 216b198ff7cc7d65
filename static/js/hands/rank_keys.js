// The keyboard of ranks (`data-keys=ranks`, a key: `data-rank`) adds cards to a count: “K Q 5 5 A”, which the server adds up. A
// field that holds ranks has `data-holds-ranks`; one number alone is a count, so a form sends one rank with a comma: “8,”. A key
// that can stand in one field of the record only (`data-only-in`) is closed in the others.
// Hears `key`, `activate`, `input`, `change` and `formdata` on the form; cancels the keys it writes itself.
import { activate, active, form, input } from "./active_field.js";
import { write } from "./keypad.js";

const steps = [...form.querySelectorAll("[data-second-keyboard=ranks]")];
const keys = [...form.querySelectorAll("[data-only-in]")];
const ranks = (text) => text.split(/[\s,]+/).filter(Boolean);
const areRanks = (text) => /[^\d\s+-]|\d\s+\d/.test(text);
export const holdsRanks = (step) => "holdsRanks" in step.dataset;

// A field of ranks takes ranks only: a digit begins a number anew. One that holds a number begins the ranks anew.
function press(event) {
  const { key, rank } = event.detail;
  const step = active();
  const held = holdsRanks(step) ? ranks(input(step).value) : [];
  if (rank) {
    hold(step, true);
    write(input(step), [...held, rank].join(" "));
  } else if (key === "back" && held.length) write(input(step), held.slice(0, -1).join(" "));
  else {
    if (/^\d/.test(key) && held.length) {
      input(step).value = "";
      hold(step, false);
    }
    return;
  }
  event.preventDefault();
}

// Ranks need more room than a number, and the field has to stay in sight.
function hold(step, on) {
  const before = holdsRanks(step);
  step.toggleAttribute("data-holds-ranks", on);
  if (on !== before && step === active()) activate(step, false);
}

// Whoever types says with each letter what it is; what a key wrote, or a draft, stays ranks until it is emptied.
function look(event) {
  for (const step of steps) {
    const field = input(step);
    const typed = event?.isTrusted && event.target === field;
    if (!typed) field.value = field.value.replace(/^(\d+),\s*$/, (_, rank) => (hold(step, true), rank));
    hold(step, areRanks(field.value) || (!typed && holdsRanks(step) && field.value !== ""));
  }
}

function close() {
  const field = active() ? input(active()).name.split(".").at(-1) : "";
  for (const key of keys) key.disabled = key.dataset.onlyIn !== field;
}

form.addEventListener("key", press);
form.addEventListener("activate", close);
form.addEventListener("formdata", ({ formData }) => {
  for (const step of steps) {
    const { name, value } = input(step);
    if (holdsRanks(step) && /^\d+$/.test(value)) formData.set(name, `${value},`);
  }
});
for (const kind of ["input", "change"]) form.addEventListener(kind, look);
look();
