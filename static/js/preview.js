// After every change the server says what the form would come to; no script counts a point. Posts `form[data-entry]` to
// `data-preview`, then fills `data-result`, `data-sentences`, `data-tray`, `data-sum`, `data-follows` and `data-piece` from the
// answer, and shows `data-let-stand` where it says so.
// Hears `input`, `change` and `activate` on the form; sends `previewed`, with the answer as its detail.
import { form, input } from "./active_field.js";

const PAUSE = 30;
const result = form?.querySelector("[data-result]");
let timer = 0;
let running = new AbortController();

// Who types goes on typing; a tap is complete.
function ask(event) {
  clearTimeout(timer);
  running.abort();
  timer = setTimeout(send, event?.isTrusted && event.type === "input" ? PAUSE : 0);
}

async function send() {
  running = new AbortController();
  const { signal } = running;
  try {
    const answer = await fetch(form.dataset.preview, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" }, signal });
    if (answer.ok) show(await answer.json());
  } catch (error) {
    // Another change came first, or the connection is gone: saving will say so.
    if (!(error instanceof TypeError) && error.name !== "AbortError") throw error;
  }
}

function show(answer) {
  if (result.innerHTML.trim() !== answer.result.trim()) result.innerHTML = answer.result;
  reach();
  const places = [...form.querySelectorAll("[data-sentences]")];
  const known = new Set(places.map((place) => place.dataset.sentences));
  const rest = Object.entries(answer.sentences).filter(([name]) => !known.has(name));
  for (const place of places) {
    const name = place.dataset.sentences;
    const said = name ? (answer.sentences[name] ?? []) : [...(answer.sentences[""] ?? []), ...rest.flatMap(([, several]) => several)];
    place.replaceChildren(...said.map(sentence));
    const field = name && document.getElementById(name);
    if (field) field.ariaInvalid = String(said.length > 0);
  }
  for (const tray of form.querySelectorAll("[data-tray]")) {
    const field = input(tray.closest("[data-step]"));
    redraw(tray, answer.trays[tray.dataset.tray] ?? "");
    const cards = answer.cards[tray.dataset.tray];
    // What was typed becomes what was understood, once nobody is typing there.
    if (cards && field !== document.activeElement && cards !== field.value) field.value = cards;
  }
  for (const box of form.querySelectorAll("[data-let-stand]")) box.hidden = !answer.let_stand.includes(box.dataset.letStand);
  for (const sum of form.querySelectorAll("[data-sum]")) {
    const points = answer.sums[sum.dataset.sum];
    const said = points === undefined ? "" : `= ${points}`;
    // What is said again is read out again.
    if (sum.textContent !== said) sum.textContent = said;
  }
  for (const place of form.querySelectorAll("[data-follows]")) {
    const said = answer.follows?.[place.dataset.follows] ?? "";
    if (place.textContent !== said) place.textContent = said;
  }
  for (const [name, html] of Object.entries(answer.pieces ?? {})) {
    const piece = form.querySelector(`[data-piece="${name}"]`);
    if (piece) redraw(piece, html);
  }
  form.dispatchEvent(new CustomEvent("previewed", { detail: answer }));
}

// What there is not room for at once can be scrolled to by keyboard, too.
function reach() {
  if (result.scrollHeight > result.clientHeight) result.tabIndex = 0;
  else result.removeAttribute("tabindex");
}

// Who walks over the cards by keyboard stays where they were.
function redraw(tray, drawn) {
  const buttons = () => [...tray.querySelectorAll("button")];
  const at = buttons().indexOf(document.activeElement);
  tray.innerHTML = drawn;
  if (at >= 0) (buttons()[at] ?? buttons().at(-1) ?? tray.parentElement.querySelector("[data-activate]"))?.focus({ preventScroll: true });
}

function sentence(text) {
  const line = document.createElement("p");
  line.className = "error";
  line.textContent = text;
  return line;
}

if (form) {
  form.addEventListener("input", ask);
  form.addEventListener("change", ask);
  form.addEventListener("activate", reach);
  addEventListener("resize", reach);
  if ("entered" in form.dataset) ask();
}
