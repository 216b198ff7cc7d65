// What every page does beside its own work.
import "./waiting.js";
import "./awake.js";

const worker = navigator.serviceWorker;
// Browsers let a page be read without connection, and be installed, over https only.
async function register() {
  await worker.register("/worker.js");
  const { active } = await worker.ready;
  if (!worker.controller) active.postMessage({ keep: location.href });
}

// Where the browser's settings refuse it, everything else works.
if (worker) addEventListener("load", () => register().catch(() => {}));
