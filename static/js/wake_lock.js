// Keeps the screen on while `body[data-awake]` is there and the phone's switch is not off. Where the browser has no call for
// that (it has one over https only), a video that shows nothing does it: browsers keep the screen on while it plays in sight.
import { kept } from "./local_storage.js";

const GESTURES = ["pointerup", "keydown"];
const wanted = () => "awake" in document.body.dataset && kept("awake") !== "off" && !document.hidden;

let lock = null;
let video = null;
let asking = false;

// A picture drawn here, two a second, so that it goes on for as long as it is wanted. Safari wants it to have sound, too.
function film() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext("2d");
  const stream = canvas.captureStream(2);
  const safari = navigator.vendor.startsWith("Apple");
  if (safari) stream.addTrack(new AudioContext().createMediaStreamDestination().stream.getAudioTracks()[0]);
  const made = document.createElement("video");
  made.className = "awake";
  made.playsInline = true;
  made.muted = !safari;
  made.ariaHidden = "true";
  made.tabIndex = -1;
  made.srcObject = stream;
  made.draws = setInterval(() => pen.fillRect(0, 0, 2, 2), 500);
  document.body.append(made);
  return made;
}

async function begin() {
  if (navigator.wakeLock) {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } else {
    video ??= film();
    await video.play();
  }
}

function end() {
  lock?.release();
  if (!video) return;
  clearInterval(video.draws);
  for (const track of video.srcObject.getTracks()) track.stop();
  video.remove();
  video = null;
}

const held = () => Boolean(lock || (video && !video.paused));

// Asked at once, and where the browser wants a touch first, at the next one.
export async function update() {
  if (asking) return;
  asking = true;
  try {
    if (!wanted()) end();
    else if (!held()) await begin();
  } catch {
    // Refused, for want of a touch or of battery: the next touch asks again.
  }
  asking = false;
  if (wanted() !== held()) for (const kind of GESTURES) addEventListener(kind, update, { once: true });
  document.documentElement.dataset.screen = held() ? "on" : "";
}

document.addEventListener("visibilitychange", update);
addEventListener("pageshow", update);
// A match may end, or go on again, without the page being left.
new MutationObserver(update).observe(document.body, { attributeFilter: ["data-awake"] });
update();
