// `[data-may-be-lost]` is shown unless the browser has promised to delete nothing by itself.
const place = document.querySelector("[data-may-be-lost]");
place.hidden = Boolean(await navigator.storage?.persisted?.());
