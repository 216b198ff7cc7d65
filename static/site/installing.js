// Brings a build onto the phone, and the next one beside it (static/site/service_worker.js).
const worker = navigator.serviceWorker;

// What a service worker answers.
export function askWorker(message, of = worker.controller) {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data);
    of.postMessage(message, [port2]);
  });
}

const controlled = () => new Promise((done) => worker.addEventListener("controllerchange", done, { once: true }));

// Resolves once this tab is answered from the phone; rejects when the download ends before that.
export async function install(here) {
  if (worker.controller) return worker.getRegistration(here);
  const registration = await worker.register(`${here}worker.js`, { scope: here, updateViaCache: "none" });
  const taken = controlled();
  const coming = registration.installing;
  // The first page, or one that was loaded past the worker.
  if (!coming) (registration.active ?? registration.waiting).postMessage({ claim: true });
  await Promise.race([taken, new Promise((_, fail) => coming?.addEventListener("statechange", () => coming.state === "redundant" && fail(new Error("redundant"))))]);
  return registration;
}

// A build that came during an earlier visit is used from now on; true when this page has to begin again.
export async function takeOver(registration, force = false) {
  if (!registration.waiting) return false;
  const taken = controlled();
  if (!(await askWorker({ take: true, force }, registration.waiting))) return false;
  await taken;
  return true;
}

// `arrived` is called when a build lies beside this one.
export function watch(registration, arrived) {
  const look = () => registration.waiting && arrived();
  look();
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", look));
  const update = () => navigator.onLine && registration.update().catch(() => {});
  update();
  document.addEventListener("visibilitychange", () => document.hidden || update());
}
