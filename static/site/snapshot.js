// The memory of Python as it is before the data are opened, kept for the next starts: they take half a second in place of five.
//
// It is taken on the phone itself, by the same build in the same browser, and only there it is used. What it holds: the program
// and the pages it was warmed with. It holds no secret, no cookie and nothing that was recorded, because none was there yet.
import { read } from "./database_files.js";

const NAME = "memory";
const HEADER = 4096;
// Starts that may break off: people close tabs early. After more, the memory itself may be what ends the browser.
const TRIES = 3;
const encode = (value) => new TextEncoder().encode(JSON.stringify(value));

export class Snapshot {
  #folder;
  #key;

  // `folder` is the folder of the phone's data; `key` names all that the memory depends on.
  constructor(folder, key) {
    this.#folder = folder;
    this.#key = key;
  }

  // The memory that was kept; null where there is none that may be used.
  async load() {
    const file = await this.#open();
    if (!file) return null;
    try {
      const header = readHeader(file);
      if (header?.key !== this.#key || header.size !== file.getSize() - HEADER || header.tries >= TRIES) return null;
      writeHeader(file, { ...header, tries: header.tries + 1 });
      return read(file, HEADER);
    } finally {
      file.close();
    }
  }

  // The start with the memory went well.
  async proven() {
    const file = await this.#open();
    const header = file && readHeader(file);
    if (header) writeHeader(file, { ...header, tries: 0 });
    file?.close();
  }

  // Keeps a memory, whole or not at all.
  async keep(memory) {
    const file = await this.#open(true);
    try {
      file.truncate(0);
      file.write(memory, { at: HEADER });
      file.flush();
      writeHeader(file, { key: this.#key, size: memory.length, tries: 0 });
    } finally {
      file.close();
    }
  }

  async remove() {
    await this.#folder.removeEntry(NAME).catch(() => {});
  }

  async #open(create = false) {
    const handle = await this.#folder.getFileHandle(NAME, { create }).catch(() => null);
    return handle && (await handle.createSyncAccessHandle());
  }
}

// Frees a memory that has been used. Browsers hold on to one that they have read or written themselves, until they collect what
// nobody needs, which they do late here; but they give it away with a message, and that to nobody ends at once.
export function release(memory) {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(null, [memory.buffer]);
  port1.close();
  port2.close();
}

function readHeader(file) {
  const bytes = read(file, 0, Math.min(file.getSize(), HEADER));
  try {
    return JSON.parse(new TextDecoder().decode(bytes).replace(/\0.*$/s, ""));
  } catch {
    return null;
  }
}

function writeHeader(file, header) {
  const bytes = new Uint8Array(HEADER);
  bytes.set(encode(header));
  file.write(bytes, { at: 0 });
  file.flush();
}
