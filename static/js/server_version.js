// A page that an older version of Scorekeeper made says so in `[data-renewed]`, once a newer server answers it. The value is the
// folder of the static files that the page was made with; answers carry the folder of today.
const place = document.querySelector("[data-renewed]");

// Whether the answer comes from another version than the page.
export function renewed({ headers }) {
  const today = headers.get("Scorekeeper-Files");
  if (!place || !today || today === place.dataset.renewed) return false;
  place.hidden = false;
  return true;
}

// What was entered is put back by the new page (draft.js).
place?.querySelector("button").addEventListener("click", () => location.reload());
