// The ruling comes into sight, but never takes out of it what somebody is typing or tapping. Over the keys it is said in
// brief, so that nobody has to look for it; before it, what is still to be entered.
import { active, advance, form } from "./steps.js";

const result = form?.querySelector("[data-result]");
const briefs = form ? [...form.querySelectorAll("[data-brief]")] : [];

function reveal() {
  const ruling = result.querySelector(".ruling");
  const parts = [".ruling-word", ".ruling-points", ".ruling-headline"].map((part) => ruling?.querySelector(part)?.textContent.trim());
  const waiting = result.querySelector("[data-waiting]")?.textContent ?? "";
  for (const brief of briefs) {
    brief.textContent = parts.filter(Boolean).join(" · ") || waiting;
    brief.hidden = !brief.textContent;
    brief.className = `brief ${ruling?.className ?? ""}`;
  }
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

// Fields that depend on a house rule, and the seats of as many as play.
function fit() {
  for (const field of form.querySelectorAll("[data-when]")) field.hidden = !form.elements[field.dataset.when].checked;
  const seats = form.querySelector("[data-seats]:checked")?.value;
  for (const draw of seats ? form.querySelectorAll("[data-seat]") : []) draw.hidden = Number(draw.dataset.seat) >= seats;
}

// Whoever is level with somebody draws again.
function drawAgain({ enough = {}, back }) {
  const draws = [...form.querySelectorAll("[data-draw]")];
  const before = draws.map((draw) => draw.dataset.enough).join();
  for (const draw of draws) draw.dataset.enough = enough[draw.dataset.of] ?? 1;
  if (draws.map((draw) => draw.dataset.enough).join() !== before) advance(false);
  if (back) form.querySelector("[data-back]").href = back;
}

if (form) {
  form.addEventListener("change", fit);
  form.addEventListener("shown", (event) => drawAgain(event.detail));
}
if (result) new MutationObserver(reveal).observe(result, { childList: true });
