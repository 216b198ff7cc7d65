// The phone's own share sheet, for the text and the picture of a result. Browsers have it over https only, and not all of them;
// `[data-share]` is shown where this one has it, `[data-insecure]` where only https is missing. The picture comes as a drawing
// (SVG), which chats do not take: here it becomes a PNG, in the fonts of the phone, to be sent, copied and saved.
const picture = document.querySelector("[data-picture]");

function offer(what, act) {
  const place = document.querySelector(`[data-share="${what}"]`);
  place.hidden = false;
  // Whoever closes the sheet without sending has decided so.
  place.addEventListener("click", ({ target }) => act(target).catch(() => {}));
}

function share(what, data) {
  if (navigator.canShare?.(data)) offer(what, () => navigator.share(data));
}

async function drawn() {
  // Of an image on the page some browsers take its size there, which is smaller.
  const drawing = new Image();
  drawing.src = picture.src;
  await drawing.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.getAttribute("width");
  canvas.height = Math.round((canvas.width * drawing.naturalHeight) / drawing.naturalWidth);
  canvas.getContext("2d").drawImage(drawing, 0, 0, canvas.width, canvas.height);
  const png = await new Promise((done) => canvas.toBlob(done));
  return new File([png], picture.dataset.picture, { type: "image/png" });
}

async function offerPicture() {
  const png = await drawn();
  const save = document.querySelector("[data-save]");
  save.href = URL.createObjectURL(png);
  save.download = png.name;
  share("picture", { files: [png] });
  if (!navigator.clipboard?.write) return;
  offer("copy", async (button) => {
    await navigator.clipboard.write([new ClipboardItem({ [png.type]: png })]);
    button.textContent = button.dataset.copied;
  });
}

document.querySelector("[data-insecure]").hidden = isSecureContext;
share("text", { text: document.querySelector("textarea").value });
offerPicture();
