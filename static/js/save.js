// Saves a hand: `form[data-entry]` is kept on this phone and sent until the server acknowledges it, on this page or on the next
// one that is opened. While that takes long `[data-waiting]` says so, and `[data-change]` takes the save back. What the server
// refuses is said at the fields. Hears `submit` and, after a refusal, `previewed`; sends `change`.
import { key, remember, restore } from "./draft.js";
import { again, packed, put, send, settle, takeBack, waiting } from "./pending_saves.js";
import { show } from "./replace_page.js";
import { form, toWrong } from "./active_field.js";

const SLOW = 1500;
const dock = form?.querySelector("[data-dock]");
const notice = form?.querySelector("[data-waiting]");
// What is being saved: as it was when Save was tapped, whatever happens on the page meanwhile.
let entry = null;
let sending = false;
let retry = null;

// Nothing can be changed while it is being saved; once that takes long, it is said, and how to change it all the same.
function hold(on, said = false) {
  for (const part of form.children) if (part !== dock && !part.querySelector("h1")) part.inert = on;
  for (const part of dock.children) if (part !== notice) part.inert = on;
  dock.toggleAttribute("data-waits", on && said);
  notice.hidden = !(on && said);
}

// Whoever reads it can look after the connection, or after the computer that keeps the scores.
function why(status) {
  const line = notice.querySelector("[role=status]");
  const { unable, full, away } = line.dataset;
  line.textContent = { 421: unable, 429: unable, 503: unable, 507: full }[status] ?? away;
}

// The hand in words, as this page says it, for the case that it can never be saved: somebody has deleted the session.
function inWords() {
  const label = (field) => field.ariaLabel ?? field.labels?.[0]?.textContent.trim() ?? "";
  const fields = [...form.elements].filter((one) => one.name && one.type !== "hidden" && one.value);
  const chosen = fields.filter((one) => one.checked).map(label);
  const typed = fields.filter((one) => one.type === "text").map((one) => `${label(one)}: ${one.value}`);
  const result = form.querySelector("[data-result]").innerText.trim();
  return [form.dataset.name, ...chosen, ...typed, result].filter(Boolean).join("\n");
}

function begin(what) {
  entry = what;
  why(0);
  remember();
  put(entry);
  hold(true);
  retry = again(attempt);
  attempt();
}

function end() {
  retry.stop();
  entry = null;
  hold(false);
}

async function attempt() {
  if (sending) return;
  sending = true;
  const asked = entry;
  const slow = setTimeout(() => asked === entry && hold(true, true), SLOW);
  const answer = await send(asked);
  clearTimeout(slow);
  sending = false;
  if (entry !== asked) {
    // Somebody took it back to change it while it was on its way, and has tapped Save again.
    if (entry) attempt();
  } else if (answer.to) {
    settle(asked);
    // Back leads to the score, not into a hand that is saved.
    location.replace(answer.to);
  } else if (answer.page !== undefined) {
    takeBack(asked);
    end();
    refused(answer);
  } else {
    why(answer.status);
    hold(true, true);
    retry.later();
  }
}

// Where something is wrong with the hand it is said at the fields; everything else is a page of its own.
function refused({ status, page }) {
  if (status !== 422) return show(page);
  if (!form.elements.tried) form.insertAdjacentHTML("beforeend", '<input type="hidden" name="tried" value="1">');
  form.addEventListener(
    "previewed",
    () => {
      announce(form.querySelector("[data-refused]"));
      // What the preview does not know of, the server tells on its own page.
      if (!toWrong()) form.submit();
    },
    { once: true },
  );
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

function announce(place) {
  const line = document.createElement("p");
  line.className = "notice notice-bad";
  line.textContent = place.dataset.refused;
  place.replaceChildren(line);
}

// This very hand may be waiting from a page that was closed.
function takeUp() {
  const place = new URL(form.action).pathname;
  const of = (one, name) => new Map(one.pairs).get(name) ?? "";
  const same = (one, name) => of(one, name) === (form.elements[name]?.value ?? "");
  const mine = waiting().find((one) => one.action === place && same(one, "slot") && same(one, "based_on"));
  if (!mine) return;
  restore(mine.pairs);
  begin(mine);
}

if (form) {
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value === "check") return;
    event.preventDefault();
    if (entry) return;
    const hand = packed(form, form.dataset.name, key);
    hand.pairs.push(["said", inWords()]);
    begin(hand);
  });
  notice.querySelector("[data-change]").addEventListener("click", () => {
    takeBack(entry);
    end();
  });
  // A page that comes back from the browser's memory was made before what has happened since.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  form.addEventListener("keydown", (event) => {
    // Enter that ends a composition is not meant for the form.
    if (event.key === "Enter" && (event.isComposing || event.keyCode === 229)) event.preventDefault();
  });
  if ("restore" in form.dataset) takeUp();
}
