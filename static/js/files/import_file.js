// `form[data-most]` takes a file of at most so many bytes. One that is larger is not sent: what `data-too-large` says stands in
// its `[data-errors]`.
const form = document.querySelector("form[data-most]");

form.addEventListener("submit", (event) => {
  const [file] = form.elements.file.files;
  if (!file || file.size <= Number(form.dataset.most)) return;
  event.preventDefault();
  const line = document.createElement("p");
  line.className = "error";
  line.setAttribute("role", "alert");
  line.textContent = form.dataset.tooLarge;
  form.querySelector("[data-errors]").replaceChildren(line);
});
