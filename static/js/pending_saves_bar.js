// On every page: sends the saves that wait, and tells people in `[data-pending-saves]` (a text for each `data-when`). A form with
// `data-sends` is kept and sent like a hand; `data-settles` names the draft that is then dropped. A page shown without
// connection, or `[data-offline-page]`, reloads once the server answers.
import { drop, keys } from "./local_storage.js";
import { again, put, packed, send, settle, takeBack, waiting } from "./pending_saves.js";

const bar = document.querySelector("[data-pending-saves]");
const offline = document.querySelector("[data-offline]");
// The hand of this page is looked after by the page itself (save.js).
const hand = document.querySelector("form[data-entry] input[name=submission]")?.value;
// What was kept of a hand that the page lets people choose about.
const choice = () => document.querySelector("a[data-settles]")?.dataset.settles;
let sending = false;
let leaving = null;

function say(what, entry) {
  for (const part of bar.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== what;
  for (const text of bar.querySelectorAll("[data-text]")) text.textContent = text.dataset.text.replace("#", entry.name);
  bar.dataset.about = entry.id;
  bar.classList.toggle("notice-warn", what !== "saved");
  bar.hidden = false;
}

const about = () => waiting().find((entry) => entry.id === bar.dataset.about);

const retry = again(deliver);

async function deliver() {
  if (sending) return;
  sending = true;
  let left = false;
  for (const entry of waiting().filter((one) => one.id !== hand && !one.refused)) {
    const answer = await send(entry);
    if (answer.to) {
      settle(entry);
      say("saved", entry);
      if (leaving === entry.id) location.replace(answer.to);
    } else if (answer.page !== undefined) {
      // Kept until somebody has looked at it.
      put({ ...entry, refused: true });
      say("refused", entry);
    } else {
      left = true;
      say("waits", entry);
    }
  }
  sending = false;
  if (left) retry.later();
}

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
    bar.hidden = true;
  }
});

// A choice between two hands is sent like a hand; and once one is chosen, what was kept of the other is no longer needed.
document.addEventListener("submit", (event) => {
  const { sends, settles } = event.target.dataset;
  if (sends === undefined) return;
  event.preventDefault();
  const entry = packed(event.target, sends, settles);
  for (const one of waiting()) if (one.draft === settles) takeBack(one);
  leaving = entry.id;
  put(entry);
  deliver();
});
document.addEventListener("click", (event) => {
  const settled = event.target.closest("a[data-settles]")?.dataset.settles;
  if (!settled) return;
  drop(settled);
  for (const one of waiting()) if (one.draft === settled) takeBack(one);
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

for (const entry of waiting()) if (entry.refused && entry.id !== hand && entry.draft !== choice()) say("refused", entry);
if (keys("waiting ").length) deliver();
