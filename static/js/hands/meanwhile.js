// While a hand is entered, what other phones do: asks `data-meanwhile` again and again, and says there when another phone has saved,
// changed or removed this hand, with a way to go on. `data-removed` and `data-gone` are said where this phone may no longer save.
// Sends `arrived` on the form with each answer that has news, as its detail; `data-script` is fetched once somebody counts on
// another phone (phone_counts/arrivals.js).
import { form } from "./active_field.js";

const PAUSE = [800, 1200];
// Without anything new, and without anybody who types, a phone asks less and less often.
const ACTIVE = 300000;
const SLOWER = 1.25;
const LONGEST_PAUSE = 8000;

const place = form?.querySelector("[data-meanwhile]");
const counts = form?.querySelector("[data-counts]");
let known = counts?.dataset.known ?? "";
let active = performance.now();
let pause = 1;

// Whoever saves this hand, or has hands before it to save, knows better.
const busy = () => "ahead" in form.dataset || form.querySelector(".dock-buttons").inert;

function say(html) {
  place.hidden = !html || busy();
  if (place.innerHTML !== html) place.innerHTML = html;
}

function refuse(text) {
  const line = document.createElement("span");
  line.textContent = text;
  say(line.outerHTML);
}

async function ask() {
  const { slot, basedOn } = form.dataset;
  const about = new URLSearchParams({ known, based_on: basedOn });
  const answer = await fetch(`${place.dataset.meanwhile}/${slot}?${about}`, { cache: "no-store" });
  if (answer.status === 403) refuse(place.dataset.removed);
  else if ([404, 410].includes(answer.status)) refuse(place.dataset.gone);
  else if (answer.status === 200) {
    const news = await answer.json();
    known = news.version;
    active = performance.now();
    say(news.line);
    if (news.counts && counts?.dataset.script) await import(counts.dataset.script);
    form.dispatchEvent(new CustomEvent("arrived", { detail: news }));
  }
}

async function askAgain() {
  if (!form.isConnected) return;
  try {
    if (!document.hidden) await ask();
  } catch {
    // No connection: saving says so.
  }
  pause = performance.now() - active < ACTIVE ? 1 : pause * SLOWER;
  const wait = PAUSE[0] + Math.random() * (PAUSE[1] - PAUSE[0]);
  setTimeout(askAgain, Math.min(wait * pause, LONGEST_PAUSE));
}

if (place) {
  form.addEventListener("input", () => (active = performance.now()));
  // After a draft was put back.
  addEventListener("load", askAgain);
}
