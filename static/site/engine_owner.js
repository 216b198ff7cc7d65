// One tab owns the data and runs the engine, the others use it. Owning is a Web Lock: when its tab goes, the next one that is
// looked at gets it. A tab that nobody looks at for a while gives it up, before the browser freezes it with the data in hand.
const HIDDEN = 60000;

// `heard` gets what the engine says, `starting` is called when it is being started here.
export function ownEngine({ name, root, build, files, receive, starting }) {
  let engine = null;
  let queued = false;
  let give = null;
  let timer = 0;
  let failed = false;

  // Another tab may have the data, or try.
  function fail(data) {
    failed = true;
    give?.();
    receive(data);
  }

  function begin() {
    starting();
    engine = new Worker(`${files}engine.js`, { type: "module", name: JSON.stringify({ root, build, files }) });
    engine.addEventListener("message", ({ data }) => {
      if (data.state === "waiting" && give?.resting) give();
      if (data.state === "failed") fail(data);
      else receive(data);
    });
    engine.addEventListener("error", () => fail({ state: "failed", code: "other" }));
    engine.postMessage({ start: true });
  }

  // Holds the lock for as long as the promise is open.
  function hold(lock) {
    queued = false;
    if (!lock || document.hidden) return undefined;
    if (engine) engine.postMessage({ resume: true });
    else begin();
    return new Promise((release) => {
      give = () => {
        give = null;
        release();
      };
    });
  }

  function ask() {
    if (queued || give || failed || document.hidden) return;
    queued = true;
    navigator.locks.request(name, hold);
  }

  function rest() {
    clearTimeout(timer);
    if (!give) return;
    give.resting = true;
    engine.postMessage({ freeze: true });
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (!document.hidden) ask();
    // Browsers that do not say when they freeze a tab do it at once.
    else if ("onfreeze" in document) timer = setTimeout(rest, HIDDEN);
    else rest();
  });
  // What the engine says is not heard in a frozen tab, and it may be frozen itself: it ends here, as it would without power.
  function end() {
    clearTimeout(timer);
    if (!give) return;
    engine.terminate();
    engine = null;
    give();
  }

  document.addEventListener("freeze", end);
  document.addEventListener("resume", ask);
  addEventListener("pagehide", rest);
  addEventListener("pageshow", ask);
  ask();
  // Asks something of the engine, also when it could not start.
  return (name, value = true) => engine?.postMessage({ [name]: value });
}
