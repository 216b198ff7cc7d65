// `[data-copy]` is a button that copies its value to the clipboard and says `data-copied` for two seconds. Browsers allow the
// clipboard over https only; elsewhere the text before the button is selected and copied.
async function copied(text, near) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  if (near.select) near.select();
  else getSelection().selectAllChildren(near);
  return document.execCommand("copy");
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = button.previousElementSibling;
    if (!(await copied(button.dataset.copy, text).catch(() => false))) return;
    const label = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = label), 2000);
  });
}
