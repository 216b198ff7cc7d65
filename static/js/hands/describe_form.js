// A hand in the words of its page: what is chosen, and what is typed under which label, line by line. What is chosen in every
// empty form (`data-usual`) is not said.
import { form } from "./active_field.js";

const label = (field) => field.ariaLabel ?? field.labels?.[0]?.textContent.trim() ?? "";

function text(field) {
  const step = field.closest("[data-step=cards]");
  const cards = step && field.value.split(/[\s/]+/).filter(Boolean).length;
  return `${label(field)}: ${field.value}${cards ? ` (${cards})` : ""}`;
}

export function inWords() {
  const fields = [...form.elements].filter((field) => field.name && field.type !== "hidden" && field.value);
  const chosen = fields.filter((field) => field.checked && !("way" in field.dataset || "usual" in field.dataset)).map(label);
  return [...chosen, ...fields.filter((field) => field.type === "text").map(text)].filter(Boolean);
}
