// After an error the first field that is wrong is in sight and has the focus, or else the box that says what is wrong. Forms that
// record a hand or ask the referee (`[data-entry]`) do that themselves. A name that is longer than `data-most` is told so at once
// by the sentence in `data-too-long`.
const fieldOf = (error) => {
  const described = document.querySelector(`[aria-describedby~="${error.parentElement.id}"]`) ?? error.closest("fieldset");
  return described?.matches("fieldset") ? described.querySelector("input:not([type=hidden])") : described;
};

function toFirstError() {
  const error = document.querySelector("main form:not([data-entry]) .error:not(:empty)");
  const place = (error && fieldOf(error)) ?? document.querySelector("main .notice-bad[role=alert]");
  if (!place) return;
  for (let fold; (fold = place.closest("details:not([open])")); ) fold.open = true;
  if (!place.matches("input, select, textarea")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: "center" });
}

// As the server counts: characters, with white space tidied.
const length = (name) => [...name.normalize("NFC").trim().replace(/\s+/g, " ")].length;

function limit(field) {
  const { most, tooLong } = field.dataset;
  const place = document.getElementById(`${field.id}-error`);
  place.ariaLive = "polite";
  const line = [...place.children].find(({ textContent }) => textContent === tooLong);
  if (length(field.value) <= most) line?.remove();
  else if (!line) {
    place.insertAdjacentHTML("beforeend", '<p class="error"></p>');
    place.lastElementChild.textContent = tooLong;
    field.scrollIntoView({ block: "center" });
  }
  field.ariaInvalid = String(place.childElementCount > 0);
}

document.addEventListener("input", ({ target }) => target.matches("[data-most][data-too-long]") && limit(target));
toFirstError();
