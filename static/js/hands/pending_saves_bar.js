// On every page: sends the saves that wait, and tells people in `[data-pending-saves]` (a text for each `data-when`; and hand by
// hand what was entered, below the words in `data-pending-saves`, open where no hand is recorded). A form with `data-sends` is
// kept and sent like a hand; `data-settles` names the draft that is then dropped. A page shown without connection, or
// `[data-offline-page]`, reloads once the server answers.
import { drop } from "../local_storage.js";
import { again, deliver, packed, put, settle, takeBack, waiting } from "./pending_saves.js";

const bar = document.querySelector("[data-pending-saves]");
const offline = document.querySelector("[data-offline]");
// The hand of this page is looked after by the page itself (save.js).
const mine = (entry) => entry.id === document.querySelector("form[data-entry] input[name=submission]")?.value;
// What was kept of a hand that the page lets people choose about.
const choice = () => document.querySelector("a[data-settles]")?.dataset.settles;
const listed = new Intl.ListFormat(document.documentElement.lang);
let leaving = null;
// How many this page has seen saved.
let saved = 0;

// Totals come from the server alone: until it answers a table needs its numbers.
const entered = document.createElement("details");
entered.innerHTML = "<summary></summary><ul></ul>";
entered.firstChild.textContent = bar.dataset.pendingSaves;
entered.className = "small";
entered.hidden = true;
bar.append(entered);
entered.open = !document.querySelector("form[data-entry]");

function line({ name, words }) {
  const item = document.createElement("li");
  const title = document.createElement("strong");
  title.textContent = name;
  item.append(title, ` ${words.join(" · ")}`);
  return item;
}

function listEntered() {
  const lines = waiting().filter((save) => save.words && !mine(save)).map(line);
  const place = entered.lastChild;
  entered.hidden = !lines.length;
  // What is said again is read out again.
  if (lines.map((item) => item.textContent).join("") !== place.textContent) place.replaceChildren(...lines);
}

// `texts` has the names for each `data-when` that is shown.
function say(texts, entry) {
  for (const part of bar.querySelectorAll("[data-when]")) {
    const names = texts[part.dataset.when];
    part.hidden = !names;
    const text = part.matches("[data-text]") ? part : part.querySelector("[data-text]");
    const sentence = text.dataset.text.replace("#", names);
    if (names && text.textContent !== sentence) text.textContent = sentence;
  }
  listEntered();
  bar.dataset.about = entry.id;
  bar.classList.toggle("notice-warn", !texts.saved && !texts.all);
  bar.hidden = false;
}

// What waits, hand by hand in the order in which it is sent. What was saved before stays said until something waits.
function list() {
  const all = waiting();
  const others = all.filter((save) => !mine(save));
  const looks = others.find((save) => save.refused && save.draft !== choice());
  const rest = all.filter((save) => !save.refused);
  const names = listed.format(rest.map((save) => save.name));
  if (looks) say({ refused: looks.name, behind: names }, looks);
  else if (rest.some((save) => !mine(save))) say({ [rest.length > 1 ? "several" : "waits"]: names }, rest[0]);
  else if (bar.classList.contains("notice-warn")) bar.hidden = true;
}

const about = () => waiting().find((entry) => entry.id === bar.dataset.about);

document.addEventListener("delivered", (event) => {
  const { entry, answer } = event.detail;
  if (mine(entry)) return;
  if (!answer.to) return list();
  saved += 1;
  say(saved > 1 ? { all: saved } : { saved: entry.name }, entry);
  if (leaving !== entry.id) return;
  event.preventDefault();
  location.replace(answer.to);
});
document.addEventListener("line", list);

// The server's own page about it says what is wrong, with everything that was entered.
function look({ action, pairs }) {
  const sent = document.createElement("form");
  sent.method = "post";
  sent.action = action;
  const token = document.querySelector("input[name=csrf_token]").value;
  for (const [name, value] of pairs) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = name === "csrf_token" ? token : value;
    sent.append(field);
  }
  document.body.append(sent);
  sent.submit();
}

bar.addEventListener("click", (event) => {
  const entry = about();
  if (event.target.closest("[data-look]") && entry) look(entry);
  else if (event.target.closest("[data-discard]")) {
    if (entry) settle(entry);
    list();
    deliver();
  }
});

// A choice between two hands is sent like a hand, in its place in the line; and once one is chosen, what was kept of the other is
// no longer needed.
document.addEventListener("submit", (event) => {
  const { sends, settles } = event.target.dataset;
  if (sends === undefined) return;
  event.preventDefault();
  const entry = packed(event.target, sends, settles);
  leaving = entry.id;
  put(entry, waiting().find((save) => save.draft === settles));
  deliver();
});
document.addEventListener("click", (event) => {
  const settled = event.target.closest("a[data-settles]")?.dataset.settles;
  if (!settled) return;
  drop(settled);
  for (const save of waiting()) if (save.draft === settled) takeBack(save);
});

// What the worker kept, or put in place of a page, is not the page: the server is asked until it answers, and nothing can be sent meanwhile.
const stands = document.querySelector("[data-offline-page]")?.dataset.offlinePage;
if (!offline.hidden || (stands && stands !== location.pathname)) {
  for (const button of document.querySelectorAll("main form button, .match-bar button")) button.disabled = true;
  const back = again(async () => {
    try {
      if ((await fetch(location.href, { method: "HEAD", cache: "no-store" })).status < 500) return location.reload();
    } catch {
      // Still away.
    }
    back.later();
  });
  back.later();
}

if (waiting().some((save) => save.refused)) list();
if (waiting().length) deliver();
