// After every change the server says what the form would come to; no script counts a point. Posts `form[data-entry]` to
// `data-preview`, then fills `data-result`, `data-sentences`, `data-tray`, `data-sum`, `data-follows` and `data-piece` from the
// answer, and shows `data-let-stand` where it says so. Until the answer is there the result is marked with `data-stale` and
// dimmed; where that takes long, a sentence takes its place (`data-slow`, `data-away`, `data-unable`, or `data-behind` where hands
// before this one wait), a hand is said back in words without a point, and the server is asked again.
// Hears `input`, `change` and `activate` on the form; sends `previewed`, with the answer as its detail.
import { form, input } from "./active_field.js";
import { inWords } from "./describe_form.js";
import { again } from "./pending_saves.js";
import { slide } from "./slide.js";
import { renewed } from "../server_version.js";

const PAUSE = 30;
// How many milliseconds an old result may stand there dimmed, and how many the server has for its answer.
const SLOW = 1000;
const PATIENCE = 10000;
const result = form?.querySelector("[data-result]");
let timer = 0;
let slow = 0;
let running = new AbortController();
let retry = null;

// Who types goes on typing; a tap is complete.
function ask(event) {
  retry?.stop();
  retry = null;
  wait();
  timer = setTimeout(send, event?.isTrusted && event.type === "input" ? PAUSE : 0);
}

// What stands there is the result of what the form held before.
function wait() {
  clearTimeout(timer);
  running.abort();
  if ("stale" in result.dataset) return;
  result.dataset.stale = "";
  result.ariaBusy = "true";
  slow = setTimeout(tell, SLOW, result.dataset.slow);
}

function settle() {
  clearTimeout(slow);
  delete result.dataset.stale;
  result.ariaBusy = "false";
}

// Say in its place why there is no result yet, and what was entered.
function tell(why, entered = []) {
  const lines = [why, ...entered].map(paragraph);
  lines[0].className = "muted";
  if (lines.map((line) => line.textContent).join("") === result.textContent) return;
  result.replaceChildren(...lines);
  result.ariaBusy = "false";
  reach();
}

async function send() {
  const own = new AbortController();
  running.abort();
  running = own;
  const patience = setTimeout(() => own.abort("patience"), PATIENCE);
  let answer = null;
  let status = 0;
  try {
    const response = await fetch(form.dataset.preview, {
      method: "POST",
      body: new FormData(form),
      headers: { Accept: "application/json" },
      signal: own.signal,
    });
    status = response.status;
    renewed(response);
    if (response.ok) answer = await response.json();
  } catch {
    // Another change came first: its answer will be shown.
    if (own.signal.aborted && own.signal.reason !== "patience") return;
    // A page in place of the answer comes from somebody else: a Wi-Fi that wants a password first.
    status = 0;
  } finally {
    clearTimeout(patience);
  }
  if (answer) show(answer);
  else fail(status);
}

function fail(status) {
  clearTimeout(slow);
  const refused = "ahead" in form.dataset ? result.dataset.behind : result.dataset.unable;
  tell(status ? refused : result.dataset.away, "draft" in form.dataset ? inWords() : []);
  retry ??= again(send);
  retry.later();
}

function show(answer) {
  retry?.stop();
  retry = null;
  settle();
  if (result.innerHTML.trim() !== answer.result.trim()) result.innerHTML = answer.result;
  reach();
  const places = [...form.querySelectorAll("[data-sentences]")];
  const nameAt = (place) => place.id.replace(/-error$/, "");
  const known = new Set(places.map(nameAt));
  const rest = Object.entries(answer.sentences).filter(([name]) => !known.has(name));
  for (const place of places) {
    const name = nameAt(place);
    const sentences = name ? (answer.sentences[name] ?? []) : [...(answer.sentences[""] ?? []), ...rest.flatMap(([, at]) => at)];
    place.replaceChildren(...sentences.map(sentence));
    const field = name && document.getElementById(name);
    if (field) field.ariaInvalid = String(sentences.length > 0);
  }
  // Nothing is marked any more: then nobody is told to correct it.
  if (places.every((place) => !place.hasChildNodes())) form.querySelector("[data-refused]")?.replaceChildren();
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
    const text = points === undefined ? "" : `= ${points}`;
    // What is said again is read out again.
    if (sum.textContent !== text) sum.textContent = text;
  }
  for (const place of form.querySelectorAll("[data-follows]")) {
    const text = answer.follows?.[place.dataset.follows] ?? "";
    if (place.textContent !== text) place.textContent = text;
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
  slide(tray, () => (tray.innerHTML = drawn));
  if (at >= 0) (buttons()[at] ?? buttons().at(-1) ?? tray.parentElement.querySelector("[data-activate]"))?.focus({ preventScroll: true });
}

function paragraph(text) {
  const line = document.createElement("p");
  line.textContent = text;
  return line;
}

function suited(card) {
  const place = document.createElement("span");
  place.className = `suit-${{ "♥": "h", "♦": "d", "♣": "c", "☆": "x" }[card.at(-1)]}`;
  place.textContent = card;
  return place;
}

function sentence(text) {
  const line = document.createElement("p");
  line.className = "error";
  // Cards have the colours of their suits, as in what the server draws.
  const parts = text.split(/((?:10|[A2-9JQK])[♥♦♣☆])/);
  line.append(...parts.map((part, at) => (at % 2 ? suited(part) : part)));
  return line;
}

if (form) {
  form.addEventListener("input", ask);
  form.addEventListener("change", ask);
  form.addEventListener("activate", reach);
  addEventListener("resize", reach);
  // Somebody may have tapped a choice before this script was there.
  if ("entered" in form.dataset || inWords().length) ask();
}
