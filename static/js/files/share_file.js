// Hands a file to the phone's own share sheet. `[data-share-file]` is shown where this browser has one that takes the file; its
// button sends the form it belongs to, or asks for the address in `data-file`. Some share no JSON, so it goes as text there.
const KINDS = [["application/json", ""], ["text/plain", ".txt"]];
const fits = ([type, end]) => navigator.canShare?.({ files: [new File(["{}"], `a.json${end}`, { type })] });
const kind = KINDS.find(fits);

async function fileOf({ form, dataset }) {
  const answer = await (form ? fetch(form.action, { method: "POST", body: new FormData(form) }) : fetch(dataset.file));
  if (!answer.ok) throw new TypeError(answer.status);
  const name = decodeURIComponent(answer.headers.get("Content-Disposition").split("''")[1]);
  return new File([await answer.blob()], name + kind[1], { type: kind[0] });
}

async function share(button) {
  button.disabled = true;
  try {
    await navigator.share({ files: [await fileOf(button)] });
  } catch (error) {
    // Whoever closes the sheet without sending has decided so; for everything else there is the file itself.
    if (error.name === "AbortError") return;
    if (button.form) button.form.submit();
    else location.assign(button.dataset.file);
  } finally {
    button.disabled = false;
  }
}

for (const place of kind ? document.querySelectorAll("[data-share-file]") : []) {
  place.hidden = false;
  place.querySelector("button").addEventListener("click", (event) => share(event.currentTarget));
}
