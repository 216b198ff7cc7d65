// Empties the form of a hand, so that the next one can be entered on the page while there is no connection. What the server had
// drawn into the page stands there again.
import { changed, form } from "./active_field.js";
import { linkRules } from "./draft.js";

const DRAWN = "[data-sentences], [data-tray], [data-sum], [data-follows], [data-piece], [data-result]";
const places = [...(form?.querySelectorAll(DRAWN) ?? [])].map((place) => [place, place.innerHTML]);
const hidden = [...(form?.elements ?? [])].filter((field) => field.type === "hidden").map((field) => [field, field.value]);
const folds = [...(form?.querySelectorAll("details") ?? [])].map((fold) => [fold, fold.open]);
const fouls = [...(form?.querySelectorAll("[data-let-stand]") ?? [])].map((box) => [box, box.hidden]);

export function blank() {
  const typed = [...form.elements].filter((field) => field.type === "text" && field.value);
  form.reset();
  // Resetting leaves out what nobody sees.
  for (const [field, value] of hidden) field.value = value;
  linkRules();
  form.elements.tried?.remove();
  for (const [place, html] of places) place.innerHTML = html;
  for (const [fold, open] of folds) fold.open = open;
  for (const [box, away] of fouls) box.hidden = away;
  for (const field of form.querySelectorAll("[aria-invalid]")) field.ariaInvalid = "false";
  // What others count on their phones is of the hand before.
  form.querySelector("[data-counts]")?.remove();
  typed.forEach(changed);
}
