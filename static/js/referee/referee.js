// On a question to the referee: scrolls to the ruling, but never hides what somebody is typing or tapping, and repeats it in
// brief over the keys (`data-brief`), or what is still missing: a tap there leads to its field (`data-missing`). Shows as many seats as there are players (`data-player-count`,
// `data-seat`). Hears `change` and `previewed` on the form.
import { activate, active, advance, form } from "../hands/active_field.js";

const result = form?.querySelector("[data-result]");
const brief = form?.querySelector("[data-brief]");

function reveal() {
  const ruling = result.querySelector(".ruling");
  const parts = [".ruling-word", ".ruling-points", ".ruling-headline"].map((part) => ruling?.querySelector(part)?.textContent.trim());
  const waiting = result.querySelector("[data-missing]")?.textContent ?? "";
  brief.textContent = parts.filter(Boolean).join(" · ") || waiting;
  brief.hidden = !brief.textContent;
  brief.className = `brief ${ruling?.className ?? ""}`;
  if (!ruling) return;
  if (document.activeElement.matches("input:not([type=checkbox], [type=radio])")) return;
  const dock = form.querySelector("[data-dock]");
  const free = innerHeight - (getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0);
  const { top, bottom } = ruling.getBoundingClientRect();
  let by = bottom > free || top < 0 ? Math.min(bottom - free + 8, top - 8) : 0;
  const step = active()?.getBoundingClientRect();
  if (step) by = Math.min(Math.max(by, step.bottom - free + 8), step.top - 8);
  if (by) scrollBy({ top: by });
}

// To the field that is missing first; the keys give way to one that needs none.
function toMissing(event) {
  const name = result.querySelector("[data-missing]")?.dataset.missing;
  const field = name && form.querySelector(`[name="${CSS.escape(name)}"], [name^="${CSS.escape(`${name}.`)}"]`);
  if (!field) return;
  event.preventDefault();
  const step = field.closest("[data-step]");
  activate(step);
  if (step) return;
  field.focus({ preventScroll: true });
  (field.closest("fieldset") ?? field).scrollIntoView({ block: "center" });
}

function showSeats() {
  const seats = form.querySelector("[data-player-count]:checked")?.value;
  for (const draw of seats ? form.querySelectorAll("[data-seat]") : []) draw.hidden = Number(draw.dataset.seat) >= seats;
}

// Whoever is level with somebody draws again.
function drawAgain({ enough = {}, back }) {
  const draws = [...form.querySelectorAll("[data-draw]")];
  const before = draws.map((draw) => draw.dataset.enough).join();
  for (const draw of draws) draw.dataset.enough = enough[draw.dataset.of] ?? 1;
  if (draws.map((draw) => draw.dataset.enough).join() !== before) advance(false);
  if (back) document.querySelector("[data-back]").href = back;
}

if (form) {
  form.addEventListener("change", showSeats);
  form.addEventListener("previewed", (event) => drawAgain(event.detail));
}
brief?.addEventListener("click", toMissing);
if (result) new MutationObserver(reveal).observe(result, { childList: true });
