// The page about this phone: shows the parts that are true here (`data-insecure`, `data-installed` ...), and the switch that
// keeps the screen on (`data-awake-switch`); `[data-forget]` has the service worker drop the pages it keeps.
import { update } from "../wake_lock.js";
import { keep, kept } from "../local_storage.js";

const show = (name, on = true) => {
  for (const part of document.querySelectorAll(`[data-${name}]`)) part.hidden = !on;
};

const awake = document.querySelector("[data-awake-switch]");
awake.checked = kept("awake") !== "off";
awake.addEventListener("change", () => {
  keep("awake", awake.checked ? "on" : "off");
  update();
});

function forgetful() {
  try {
    localStorage.setItem("asked", "1");
    localStorage.removeItem("asked");
    return false;
  } catch {
    return true;
  }
}

show("scripted");
show("insecure", !isSecureContext);
show("worker", Boolean(navigator.serviceWorker));
show("forgetful", forgetful());

document.querySelector("[data-forget]")?.addEventListener("click", async () => {
  (await navigator.serviceWorker.ready).active.postMessage({ forget: true });
  show("forgotten");
});

const installed = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
show("installed", installed);
show("by-hand", !installed);
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  show("install");
  show("by-hand", false);
  document.querySelector("[data-install] button").addEventListener("click", () => event.prompt(), { once: true });
});
addEventListener("appinstalled", () => {
  show("installed");
  show("install", false);
});
