// `[data-live]` is the part of a page that shows a score. Asks the address in it for the version, and replaces the part when that
// differs from `data-version`; then says the text of `[data-announce]` to screen readers. A session that was deleted meanwhile
// gives the page that says so. `data-shows` is the number of the match on a page that chooses it by itself: it stays with that one
// as long as the server lets it.
import { show } from "../swap_main.js";

// The shortest and the longest pause between an answer and the next question, in milliseconds. Chance spreads the phones. Who
// watches is to see a saved hand within a second; the phone that keeps score (`data-writes`) may share that with another one.
const WATCHING = [450, 700];
const SCORING = [350, 550];
// After so long without anything new a phone asks less and less often.
const ACTIVE = 300000;
const SLOWER = 1.25;
const IDLE_PAUSE = 8000;
// What a server that wants to be left alone, or cannot be reached, is granted at most; unless it says how long.
const LONGEST_PAUSE = 15000;
const LONGEST_REST = 300000;

const page = document.querySelector("[data-live]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const offline = document.querySelector("[data-offline]");
// What was kept for reading without connection comes back by itself as a whole (pending_saves_bar.js).
const stored = !offline.hidden;
const spoken = document.createElement("p");
spoken.className = "visually-hidden";
spoken.setAttribute("role", "status");
document.body.append(spoken);

let factor = 1;
let failures = 0;
let active = performance.now();
let timer = 0;

function later(wait) {
  clearTimeout(timer);
  timer = setTimeout(poll, wait);
}

function pause() {
  const [shortest, longest] = "writes" in page.dataset ? SCORING : WATCHING;
  const chosen = shortest + Math.random() * (longest - shortest);
  if (failures) return Math.min(chosen * 2 ** failures, LONGEST_PAUSE);
  factor = performance.now() - active < ACTIVE ? 1 : factor * SLOWER;
  // The slowest have their share of chance as well.
  return Math.min(chosen * factor, (IDLE_PAUSE * chosen) / longest);
}

async function poll() {
  // Beside a form the score is there in wide windows only.
  if (document.hidden || stored || !page.checkVisibility()) return;
  let rest = 0;
  try {
    const answer = await fetch(page.dataset.live, { cache: "no-store" });
    if (answer.status === 404) return;
    if (answer.status === 410) return gone(await answer.text());
    if (answer.ok && (await answer.text()) !== page.dataset.version) await renew();
    failures = answer.ok ? 0 : failures + 1;
    rest = Math.min(Number(answer.headers.get("Retry-After")) * 1000 || 0, LONGEST_REST);
    offline.hidden = true;
  } catch {
    failures += 1;
    offline.hidden = false;
  }
  // Where nobody else can save, another window of this phone may have: it is asked when somebody looks.
  if (failures || !("alone" in document.body.dataset)) later(rest + pause());
}

// Somebody looks, or the connection is back.
function now() {
  active = performance.now();
  failures = 0;
  later(0);
}

function gone(html) {
  offline.hidden = true;
  document.body.removeAttribute("data-awake");
  // The worker asks for this page again, and then forgets all that it keeps of the session.
  navigator.serviceWorker?.controller?.postMessage({ keep: location.href });
  show(html);
}

// The notice of a save or an undo stays with its button as long as nothing newer was saved; then the row above the hands has the
// button.
function settleNotice(fresh) {
  const notice = document.querySelector("section[data-shown-once]");
  if (notice?.dataset.last !== fresh.dataset.last) return notice?.remove();
  fresh.querySelector('form[action$="/undo"]')?.remove();
  // At the end of a match it stands below the winner.
  fresh.querySelector(".winner-how")?.after(notice);
}

// Where the page has `data-moves`, its parts with names of their own (`view-transition-name`) go to their new places. The browser
// skips that when the window changes its size meanwhile, and rejects `ready`: the change is made all the same.
function moved(change) {
  if (!("moves" in page.dataset) || !document.startViewTransition || still.matches) return change();
  const transition = document.startViewTransition(change);
  transition.ready.catch(() => {});
  return transition.updateCallbackDone;
}

// What the page has to say once is not for this part of it: it is left to the page that people open next.
async function renew() {
  const address = new URL(location);
  if (page.dataset.shows) address.searchParams.set("shows", page.dataset.shows);
  const answer = await fetch(address, { cache: "no-store", headers: { Accept: "text/html", "Scorekeeper-Score-Alone": "1" } });
  // The match was taken back: its session is still there.
  if (answer.status === 404) return location.replace(page.dataset.live.replace(/\/version$/, ""));
  if (!answer.ok) return;
  const whole = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = whole.querySelector("[data-live]");
  if (!fresh) return;
  document.body.toggleAttribute("data-awake", "awake" in whole.body.dataset);
  settleNotice(fresh);
  for (const details of page.querySelectorAll("details[open]")) {
    const same = fresh.querySelector(`#${details.id}`);
    if (same) same.open = true;
  }
  for (const chosen of page.querySelectorAll("input[type=radio]:checked")) {
    const same = fresh.querySelector(`#${chosen.id}`);
    if (same) same.checked = true;
  }
  const focused = page.contains(document.activeElement) ? document.activeElement : null;
  const place = focused ? [...page.querySelectorAll("a, button, summary")].indexOf(focused) : -1;
  // A new hand runs into the totals (css/sessions/moves.css).
  page.toggleAttribute("data-runs", Number(fresh.dataset.hands) > Number(page.dataset.hands));
  page.dataset.hands = fresh.dataset.hands ?? "";
  await moved(() => page.replaceChildren(...fresh.childNodes));
  page.dataset.version = fresh.dataset.version;
  page.dataset.live = fresh.dataset.live;
  if (page.dataset.shows !== fresh.dataset.shows) {
    page.dataset.shows = fresh.dataset.shows;
    document.title = whole.title;
  }
  page.toggleAttribute("data-writes", "writes" in fresh.dataset);
  active = performance.now();
  const again = document.getElementById(focused?.id) ?? page.querySelectorAll("a, button, summary")[place];
  again?.focus({ preventScroll: true });
  spoken.textContent = page.querySelector("[data-announce]").textContent;
}

document.addEventListener("visibilitychange", now);
// Coming back with the browser's Back button shows an old picture of the page.
addEventListener("pageshow", now);
addEventListener("online", now);
const wide = getComputedStyle(document.documentElement).getPropertyValue("--wide");
matchMedia(`(width >= ${wide})`).addEventListener("change", now);
