// Whoever prints the window means the page in the frame, and browsers print only what is in sight of a frame. So while they print,
// that page stands in the place of the shell, with its styles.
const root = document.documentElement;

// The text as it was sent: what a browser says of a sheet lacks some of it. Printing waits for nobody, so this is not asked for
// beforehand; the service worker has it.
function textOf({ href, ownerNode }) {
  if (!href) return ownerNode.textContent;
  const request = new XMLHttpRequest();
  request.open("GET", href, false);
  request.send();
  return request.responseText;
}

function copyOf(sheet) {
  const { href, ownerNode, media, disabled } = sheet;
  const copy = new CSSStyleSheet({ baseURL: href ?? ownerNode.baseURI, media: media.mediaText, disabled });
  copy.replaceSync(textOf(sheet));
  return copy;
}

// Gives an element the attributes of another one, and returns a function that gives it back its own.
function dress(element, { attributes }) {
  const put = (pairs) => {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const [name, value] of pairs) element.setAttribute(name, value);
  };
  const own = [...element.attributes].map(({ name, value }) => [name, value]);
  put([...attributes].filter(({ name }) => name !== "style").map(({ name, value }) => [name, value]));
  return () => put(own);
}

function swap(page) {
  const own = [...document.styleSheets];
  const shell = [...document.body.children].filter(({ hidden }) => !hidden);
  const undress = [dress(root, page.documentElement), dress(document.body, page.body)];
  const there = [...document.importNode(page.body, true).children].filter(({ localName }) => localName !== "script");
  document.adoptedStyleSheets = [...page.styleSheets].map(copyOf);
  for (const sheet of own) sheet.disabled = true;
  for (const element of shell) element.hidden = true;
  document.body.append(...there);
  return () => {
    for (const element of there) element.remove();
    for (const element of shell) element.hidden = false;
    for (const sheet of own) sheet.disabled = false;
    document.adoptedStyleSheets = [];
    for (const back of undress) back();
  };
}

export function printFrame(frame) {
  let back = () => {};
  addEventListener("beforeprint", () => {
    const page = frame.contentDocument;
    if (page?.querySelector("main, .sheet")) back = swap(page);
  });
  addEventListener("afterprint", () => {
    back();
    back = () => {};
  });
}
