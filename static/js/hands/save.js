// Saves a hand: `form[data-entry]` is kept on this phone and sent until the server acknowledges it, on this page or on the next
// one that is opened (pending_saves.js). While that takes long `[data-waiting]` says so, `[data-change]` takes the save back, and
// `[data-next]` goes on to the next hand, which waits behind it. What the server refuses is said at the fields.
// Hears `submit` and, after a refusal, `previewed`; `delivered` and `line` on the document; sends `change`, and `line`.
import { blank } from "./next_hand.js";
import { forget, key, remember, restore } from "./draft.js";
import { inWords } from "./describe_form.js";
import { behind, deliver, inLine, packed, put, takeBack, waiting } from "./pending_saves.js";
import { show } from "../swap_main.js";
import { form, toWrong, tryOut } from "./active_field.js";

const SLOW = 2000;
// So many hands of a match may wait here; whoever plays on has paper for the rest.
const MOST = 10;
const dock = form?.querySelector("[data-dock]");
const notice = form?.querySelector("[data-waiting]");
// What is being saved: as it was when Save was tapped, whatever happens on the page meanwhile.
let entry = null;
let slow = 0;

// The button says at once that the tap has arrived.
const button = form?.querySelector("[data-saving]");
const label = button?.textContent;

// Nothing can be changed while it is being saved; once that takes long, it is said, and how to change it all the same.
function hold(on, late = false) {
  for (const part of form.children) if (part !== dock && !part.querySelector("h1")) part.inert = on;
  for (const part of dock.children) if (part !== notice) part.inert = on;
  dock.toggleAttribute("data-waits", on && late);
  notice.hidden = !(on && late);
  button.textContent = on ? button.dataset.saving : label;
}

// Whoever reads it can look after the connection, or after the computer that keeps the scores.
function why(status) {
  const line = notice.querySelector("[role=status]");
  const { unable, full, slow: late, away, behind: looks } = line.dataset;
  const texts = { late, 421: unable, 429: unable, 503: unable, 507: full };
  const text = inLine(entry).some((hand) => hand.refused) ? looks : (texts[status] ?? away);
  if (line.textContent !== text) line.textContent = text;
  // Only the last one in line is changed here; the others once they are saved.
  notice.querySelector("[data-change]").hidden = behind(entry).length > 0;
  const next = notice.querySelector("[data-next]");
  const room = inLine(entry).length < MOST;
  if (next) next.hidden = !room || behind(entry).length > 0;
  notice.querySelector("[data-line-full]").hidden = room;
}

function begin(what) {
  remember();
  entry = put({ ...what, refused: undefined });
  hold(true);
  slow = setTimeout(wait, SLOW, "late");
  deliver();
}

function wait(status) {
  why(status);
  hold(true, true);
}

function end() {
  clearTimeout(slow);
  entry = null;
  hold(false);
}

function delivered(event) {
  const { entry: sent, answer } = event.detail;
  if (sent.id !== entry?.id) return;
  clearTimeout(slow);
  // Back leads to the score, not into a hand that is saved.
  if (answer.to) {
    event.preventDefault();
    location.replace(answer.to);
  } else if (answer.page === undefined) wait(answer.status);
  else {
    // Those behind it wait until somebody has looked at it.
    if (!behind(entry).length) takeBack(entry);
    end();
    // An older page may have sent what a newer server reads otherwise: the page says so, and comes back with the hand.
    if (!answer.renewed) refused(answer);
  }
}

// The line rests: this hand waits behind another one, or another tab has brought it to its end.
function rests() {
  if (!entry) return known();
  if (!waiting().some((hand) => hand.id === entry.id)) location.replace(document.querySelector("[data-back]").href);
  else if (inLine(entry)[0].id !== entry.id) wait(0);
}

// The hands before this one are saved: what depends on them can be shown.
function known() {
  if (!("ahead" in form.dataset) || inLine({ draft: key() }).length) return;
  delete form.dataset.ahead;
  if (!inWords().length) return location.reload();
  form.querySelector("[data-unknown]").hidden = true;
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

// The hand that waits keeps its place in the line; the page is that of the next one.
function next() {
  const last = Math.max(...inLine(entry).map((save) => Number(new Map(save.pairs).get("slot")) || 0));
  forget();
  end();
  blank();
  const { submission, slot } = form.elements;
  submission.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  slot.value = form.dataset.slot = String(last + 1);
  const name = form.dataset.name.replace(/\d+/, last + 1);
  document.title = document.title.replace(form.dataset.name, name);
  form.querySelector("h1").textContent = form.dataset.name = name;
  form.dataset.ahead = "";
  form.querySelector("[data-dealer]")?.remove();
  form.querySelector("[data-unknown]").hidden = false;
  form.querySelector("[data-restored]").hidden = true;
  form.dispatchEvent(new Event("change", { bubbles: true }));
  forget();
  document.dispatchEvent(new Event("line"));
  scrollTo(0, 0);
  const heading = form.querySelector("h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

// Where something is wrong with the hand it is said at the fields; everything else is a page of its own.
function refused({ status, page }) {
  if (status !== 422) return show(page);
  tryOut(() => {
    announce(form.querySelector("[data-refused]"));
    // What the preview does not know of, the server tells on its own page.
    if (!toWrong()) form.submit();
  });
}

function announce(place) {
  const line = document.createElement("p");
  line.className = "notice notice-bad";
  line.textContent = place.dataset.refused;
  place.replaceChildren(line);
}

// This very hand may be waiting from a page that was closed.
function takeUp() {
  const of = (save, name) => new Map(save.pairs).get(name) ?? "";
  const same = (save, name) => of(save, name) === (form.elements[name]?.value ?? "");
  const mine = inLine({ draft: key() }).find((save) => same(save, "slot") && same(save, "based_on"));
  if (!mine) return;
  restore(mine.pairs);
  begin(mine);
}

if (form) {
  // Nothing is marked any more.
  form.addEventListener("previewed", () => {
    if (!form.querySelector(".error")) form.querySelector("[data-refused]").replaceChildren();
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value === "check") return;
    event.preventDefault();
    if (entry) return;
    navigator.vibrate?.(15);
    const hand = { ...packed(form, form.dataset.name, key()), words: inWords() };
    // For the case that it can never be saved: somebody has deleted the session.
    const result = form.querySelector("[data-result]").innerText.trim();
    hand.pairs.push(["said", [hand.name, ...hand.words, result].filter(Boolean).join("\n")]);
    begin(hand);
  });
  notice.querySelector("[data-change]").addEventListener("click", () => {
    takeBack(entry);
    end();
  });
  notice.querySelector("[data-next]")?.addEventListener("click", next);
  document.addEventListener("delivered", delivered);
  document.addEventListener("line", rests);
  // A page that comes back from the browser's memory was made before what has happened since.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  form.addEventListener("keydown", (event) => {
    // Enter that ends a composition is not meant for the form.
    if (event.key === "Enter" && (event.isComposing || event.keyCode === 229)) event.preventDefault();
  });
  if ("restore" in form.dataset) takeUp();
}
