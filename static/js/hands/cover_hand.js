// Covers a hand that others must not see (`dialog[data-cover]`): on a tap on `[data-cover-up]`, on Escape, on a double tap beside
// the controls, and when the page is hidden. Only `[data-uncover]` shows it again.
import { form } from "./active_field.js";

const cover = document.querySelector("[data-cover]");
let covered = false;

const entered = () => [...form.querySelectorAll("[data-typed]")].some((field) => field.value.trim());

function hide() {
  covered = true;
  if (!cover.open) cover.showModal();
}

if (cover) {
  for (const key of form.querySelectorAll("[data-cover-up]")) key.addEventListener("click", hide);
  cover.querySelector("[data-uncover]").addEventListener("click", () => {
    covered = false;
    cover.close();
  });
  // Browsers let Escape close a dialog; this one stays.
  cover.addEventListener("cancel", (event) => event.preventDefault());
  cover.addEventListener("close", () => covered && cover.showModal());
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    hide();
  });
  // Twice beside everything that can be tapped.
  document.addEventListener("dblclick", (event) => {
    if (event.target.closest("a, button, input, label, summary, [data-cover]")) return;
    getSelection()?.removeAllRanges();
    hide();
  });
  document.addEventListener("visibilitychange", () => document.hidden && entered() && hide());
  addEventListener("pagehide", () => entered() && hide());
}
