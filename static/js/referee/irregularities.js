// Filters the situations and questions while somebody types. Each row has its words (`data-words`) as the server folds
// them: wide and narrow, capital and small letters and both kana are the same, without dots and hyphens. The names of the
// game (`data-names`) match every row. Without this script the form does it.
const search = document.querySelector("[data-search]");
const field = search.querySelector("input[type=search]");
const names = search.dataset.names.split(" ");

function folded(text) {
  const plain = text.normalize("NFKC").toLowerCase().replace(/[・-]/g, "");
  return plain.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

function filter() {
  const words = folded(field.value)
    .split(/\s+/)
    .filter((word) => word && !names.includes(word));
  let rows = 0;
  for (const group of document.querySelectorAll("[data-group]")) {
    let here = 0;
    for (const row of group.querySelectorAll("[data-words]")) {
      row.hidden = !words.every((word) => row.dataset.words.includes(word));
      here += !row.hidden;
    }
    group.hidden = !here;
    rows += here;
  }
  document.querySelector("[data-nothing]").hidden = rows > 0;
}

field.addEventListener("input", filter);
// A browser may have kept what was typed when the page is shown again.
addEventListener("pageshow", filter);
