// Keeps what a player counts on the own phone (`form[data-entry][data-kept-as]`): what changes is sent to the server after a
// moment, and kept on this phone until the server has it. `[data-keeping]` says so. Asks `data-state` whether the hand was saved
// since the page was made, which knows `data-known`, or the seat given up. Hears `input`, `change` and `submit` on the form; sends `change`.
import { form, toWrong, tryOut } from "../hands/active_field.js";
import { drop, keep, kept } from "../local_storage.js";
import { again, send } from "../hands/pending_saves.js";
import { show } from "../swap_main.js";

const PAUSE = 700;
const ASK = 2000;
const { keptAs, state } = form.dataset;
let { known } = form.dataset;
const place = form.querySelector("[data-keeping]");
// The token and the number of the hand belong to the page.
const PAGE = ["csrf_token", "slot", "seat", "do", "tried"];

let timer = 0;
let dirty = false;
let sending = false;
let whole = false;

const pairs = (what) => [...[...new FormData(form)].filter(([name]) => name !== "do"), ["do", what]];
const say = (text) => place.textContent !== text && (place.textContent = text);

function changed() {
  dirty = true;
  keep(keptAs, pairs("part").filter(([name]) => !PAGE.includes(name)));
  form.querySelector("[data-came]")?.remove();
  clearTimeout(timer);
  timer = setTimeout(deliver, PAUSE);
}

const retry = again(() => (dirty || whole) && deliver());

// One at a time, so that the last one sent is the last one kept.
async function deliver() {
  clearTimeout(timer);
  if (sending) return;
  sending = true;
  dirty = false;
  const answer = await send({ action: new URL(form.action).pathname, pairs: pairs(whole ? "whole" : "part") });
  sending = false;
  if (answer.to !== undefined) {
    if (!dirty) drop(keptAs);
    say(place.dataset.kept);
    if (answer.to && whole) return location.replace(answer.to);
    // Meanwhile more may have come, or the word that it is whole.
    if (dirty || whole) deliver();
  } else if (answer.status === 422) {
    whole = false;
    tryOut(toWrong);
  } else if (answer.page !== undefined) {
    // The hand is saved, or the seat was given up: the page that says so shows what was entered.
    gone(answer.page);
  } else {
    dirty = true;
    say(place.dataset.away);
    retry.later();
  }
}

function gone(page) {
  retry.stop();
  clearTimeout(timer);
  drop(keptAs);
  show(page);
}

function restore(entered) {
  const values = new Map(entered);
  for (const field of form.elements) {
    if (!field.name || PAGE.includes(field.name)) continue;
    if (["radio", "checkbox"].includes(field.type)) field.checked = values.get(field.name) === field.value;
    else if (values.has(field.name)) field.value = values.get(field.name);
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

async function ask() {
  if (!form.isConnected) return;
  try {
    const answer = document.hidden ? null : await fetch(state, { cache: "no-store" });
    const text = answer?.ok && (await answer.text());
    if (text && text !== known && form.isConnected) {
      // What was not sent yet is shown by the page that says what happened.
      if (dirty || sending) deliver();
      else return location.reload();
    }
    known = text || known;
  } catch {
    // No connection: sending says so.
  }
  setTimeout(ask, ASK);
}

const before = kept(keptAs);
for (const kind of ["input", "change"]) form.addEventListener(kind, changed);
if (before) restore(before);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  whole = event.submitter?.value !== "part";
  deliver();
});
// A phone that is locked may never come back to this page.
function leave() {
  if (!dirty || !form.isConnected) return;
  const body = new FormData();
  for (const [name, value] of pairs("part")) body.append(name, value);
  navigator.sendBeacon(form.action, body);
}
addEventListener("pagehide", leave);
document.addEventListener("visibilitychange", () => document.hidden && leave());
addEventListener("pageshow", (event) => event.persisted && location.reload());
ask();
