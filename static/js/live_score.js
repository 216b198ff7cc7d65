// `[data-live]` is the part of a page that shows a score. Asks the address in it more than once a second for the version, and
// replaces the part when that differs from `data-version`; then says the text of `[data-announce]` to screen readers. A session
// that was deleted meanwhile gives the page that says so.
import { show } from "./replace_page.js";

const PAUSE = 700;
const LONGEST_PAUSE = 15000;

const page = document.querySelector("[data-live]");
const offline = document.querySelector("[data-offline]");
// What was kept for reading without connection comes back by itself as a whole (pending_saves_bar.js).
const stored = !offline.hidden;
const spoken = document.createElement("p");
spoken.className = "unseen";
spoken.setAttribute("role", "status");
document.body.append(spoken);

let pause = PAUSE;
let timer = 0;

function later(wait) {
  clearTimeout(timer);
  timer = setTimeout(poll, wait);
}

async function poll() {
  if (document.hidden || stored) return;
  try {
    const answer = await fetch(page.dataset.live, { cache: "no-store" });
    if (answer.status === 404) return;
    if (answer.status === 410) return gone(await answer.text());
    if (answer.ok && (await answer.text()) !== page.dataset.version) await renew();
    // A server that wants to be left alone is asked less often.
    pause = answer.ok ? PAUSE : Math.min(pause * 2, LONGEST_PAUSE);
    offline.hidden = true;
  } catch {
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    offline.hidden = false;
  }
  later(pause);
}

function gone(html) {
  offline.hidden = true;
  document.body.removeAttribute("data-awake");
  // The worker asks for this page again, and then forgets all that it keeps of the session.
  navigator.serviceWorker?.controller?.postMessage({ keep: location.href });
  show(html);
}

async function renew() {
  const answer = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
  // The match was taken back: its session is still there.
  if (answer.status === 404) return location.replace(page.dataset.live.replace(/\/version$/, ""));
  if (!answer.ok) return;
  const whole = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = whole.querySelector("[data-live]");
  if (!fresh) return;
  document.body.toggleAttribute("data-awake", "awake" in whole.body.dataset);
  for (const details of page.querySelectorAll("details[open]")) {
    const same = fresh.querySelector(`#${details.id}`);
    if (same) same.open = true;
  }
  const focused = page.contains(document.activeElement) ? document.activeElement : null;
  const place = focused ? [...page.querySelectorAll("a, button, summary")].indexOf(focused) : -1;
  page.replaceChildren(...fresh.childNodes);
  page.dataset.version = fresh.dataset.version;
  if (place >= 0) page.querySelectorAll("a, button, summary")[place]?.focus({ preventScroll: true });
  spoken.textContent = page.querySelector("[data-announce]").textContent;
}

document.addEventListener("visibilitychange", () => later(0));
// Coming back with the browser's Back button shows an old picture of the page.
addEventListener("pageshow", () => later(0));
