// The phone's own share sheet, for the text and the picture of a result. Browsers have it over https only, and not all of them;
// `[data-share]` is shown where this one has it, `[data-insecure]` where only https is missing.
const picture = document.querySelector("[data-picture]");
// The picture is drawn on request. While many ask at once some are turned away, and ask again.
const PAUSE = 3000;
let tries = 5;

function offer(what, data) {
  if (!navigator.canShare?.(data)) return;
  const place = document.querySelector(`[data-share="${what}"]`);
  place.hidden = false;
  // Whoever closes the sheet without sending has decided so.
  place.querySelector("button").addEventListener("click", () => navigator.share(data).catch(() => {}));
}

async function offerPicture() {
  const answer = await fetch(picture.src).catch(() => undefined);
  if (!answer?.ok) return;
  offer("picture", { files: [new File([await answer.blob()], picture.dataset.picture, { type: "image/png" })] });
}

function again() {
  if (tries-- > 0) setTimeout(() => (picture.src = `${picture.src}`), PAUSE);
}

document.querySelector("[data-insecure]").hidden = isSecureContext;
offer("text", { text: document.querySelector("textarea").value });
picture.addEventListener("error", again);
if (picture.complete && picture.naturalWidth) offerPicture();
else picture.addEventListener("load", offerPicture, { once: true });
// It was turned away before this script was there to hear of it.
if (picture.complete && !picture.naturalWidth) again();
