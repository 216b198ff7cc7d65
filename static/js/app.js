// Runs on every page: shows saves that wait, keeps the screen on, and registers the service worker.
import "./hands/pending_saves_bar.js";
import "./field_errors.js";
import "./local_times.js";
import "./wake_lock.js";

// What a fold holds may begin below the foot of the window: whoever opens it sees it. A form for a hand does so itself.
addEventListener("click", ({ target }) => {
  const fold = target.closest("summary")?.parentElement;
  if (!fold || fold.open || fold.closest("[data-entry]")) return;
  fold.addEventListener("toggle", () => fold.scrollIntoView({ block: "nearest" }), { once: true });
});

const worker = navigator.serviceWorker;
// Browsers let a page be read without connection, and be installed, over https only.
async function register() {
  // It lies at the top of the application, which is three folders above this file.
  await worker.register(new URL("../../../worker.js", import.meta.url));
  const { active } = await worker.ready;
  // Asked of the page and not of `controller`: a new worker takes over pages that it has not fetched.
  const [{ workerStart }] = performance.getEntriesByType("navigation");
  if (!workerStart) active.postMessage({ keep: location.href });
}

// Where the browser's settings refuse it, everything else works.
if (worker) addEventListener("load", () => register().catch(() => {}));
