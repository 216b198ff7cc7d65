// Takes what a link has brought behind its # into the fields of `form[data-from-link]`, which names them. It goes from the
// address, so that it stays in no history. `[data-brought]` is shown for it, `[data-otherwise]` is not.
const form = document.querySelector("form[data-from-link]");
const brought = new URLSearchParams(location.hash.slice(1));
const names = form?.dataset.fromLink.split(" ") ?? [];

if (names.length && names.every((name) => brought.has(name))) {
  for (const name of names) form.elements[name].value = brought.get(name);
  for (const place of document.querySelectorAll("[data-brought]")) place.hidden = false;
  for (const place of document.querySelectorAll("[data-otherwise]")) place.hidden = true;
  history.replaceState(history.state, "", location.pathname + location.search);
  form.querySelector("button:not([hidden])").classList.add("button-primary");
  form.scrollIntoView();
}
