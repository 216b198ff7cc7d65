// The files of the database in the browser's private file system, lent to the SQLite in Python: every write goes straight into
// them, and every flush of SQLite is a flush there.
//
// Browsers open such files asynchronously and SQLite opens them at once, so their names are fixed and they stay open. A rollback
// journal that SQLite deletes is emptied, which means the same to it. No other tab or browser process can open them meanwhile.
const DATABASE = "scorekeeper.db";
const NAMES = [DATABASE, `${DATABASE}-journal`];
// The database as it was before a new version changed it. One is kept.
const COPY = "scorekeeper-before.db";
// What changes places with that copy, while it does: its first byte says how far that is, the rest begins behind a page.
const ASIDE = "aside";
const BEHIND = 4096;
const [WHOLE, RESTORED] = [1, 2];
// A tab that is closing holds its files for moments, longer on a busy phone.
const PATIENCE = 10000;
const PAUSE = 50;
// Of Emscripten, by the names that they have in C.
const EIO = 29;
const EINVAL = 28;
const ENOSPC = 51;
const SEEK_CUR = 1;
const SEEK_END = 2;

// Another tab has the files (`busy`), or the browser cannot lend any (`browser`).
export class NotLent extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export class DatabaseFiles {
  // How often the files were flushed.
  flushes = 0;
  #lent = new Map();
  #unflushed = new Set();
  #folder;

  // `folder` is the folder of the phone's data in the private file system.
  constructor(folder) {
    this.#folder = folder;
  }

  // Borrows the files from the browser.
  async open() {
    for (const name of [...NAMES, COPY, ASIDE]) this.#lent.set(name, await lend(this.#folder, name));
    this.#goOn();
  }

  close() {
    for (const file of this.#lent.values()) file.close();
    this.#lent.clear();
  }

  // Puts the files into the folder at `path` of Emscripten's file system `FS`, beside whatever Python writes there.
  mount(FS, path) {
    FS.mkdirTree(path);
    const { node } = FS.lookupPath(path);
    const { lookup, unlink } = node.node_ops;
    node.node_ops = {
      ...node.node_ops,
      lookup: (folder, name) => (this.#lent.has(name) ? this.#node(FS, folder, name) : lookup(folder, name)),
      unlink: (folder, name) => {
        if (!this.#lent.has(name)) return unlink(folder, name);
        guarded(FS, () => this.#resize(name, 0));
        return this.flush(FS, name);
      },
    };
  }

  // Waits until what was written to a file, or to all, is on the disk.
  flush(FS, name) {
    for (const written of name ? [name] : [...this.#unflushed]) {
      guarded(FS, () => this.#lent.get(written).flush());
      this.#unflushed.delete(written);
      this.flushes += 1;
    }
  }

  // The bytes of the database, also where the files are not open.
  async saved() {
    if (this.#lent.has(DATABASE)) return read(this.#lent.get(DATABASE));
    const file = await (await this.#folder.getFileHandle(DATABASE)).getFile();
    return new Uint8Array(await file.arrayBuffer());
  }

  // Keeps a copy of the database as it is now, in place of the copy before. Without room there is none.
  keepCopy() {
    const copy = this.#lent.get(COPY);
    try {
      fill(copy, read(this.#lent.get(DATABASE)));
    } catch (error) {
      fill(copy, new Uint8Array());
      throw error;
    }
  }

  // When the copy was made, in milliseconds; 0 if there is none. The files are not open.
  async copied() {
    const { size, lastModified } = await (await this.#folder.getFileHandle(COPY)).getFile();
    return size && lastModified;
  }

  // The copy becomes the database, and the database the copy: whole, also when the power is cut meanwhile.
  goBack() {
    const aside = this.#lent.get(ASIDE);
    fill(aside, read(this.#lent.get(DATABASE)), BEHIND);
    mark(aside, WHOLE);
    this.#goOn();
  }

  #goOn() {
    const [database, journal, copy, aside] = [...NAMES, COPY, ASIDE].map((name) => this.#lent.get(name));
    const reached = aside.getSize() ? read(aside, 0, 1)[0] : 0;
    if (reached === WHOLE) {
      fill(journal, new Uint8Array());
      fill(database, read(copy));
      mark(aside, RESTORED);
    }
    if (reached) fill(copy, read(aside, BEHIND));
    fill(aside, new Uint8Array());
  }

  // Leaves an empty database. What there was becomes the copy, unless there is one.
  beginAnew() {
    if (!this.#lent.get(COPY).getSize()) this.keepCopy();
    for (const name of NAMES) fill(this.#lent.get(name), new Uint8Array());
  }

  #resize(name, size) {
    this.#lent.get(name).truncate(size);
    this.#unflushed.add(name);
  }

  #node(FS, folder, name) {
    const file = () => this.#lent.get(name);
    const node = FS.createNode(folder, name, 0o100600, 0);
    const { getattr, setattr } = folder.node_ops;
    node.node_ops = {
      getattr: () => {
        const size = file().getSize();
        return { ...getattr(node), size, blocks: Math.ceil(size / 4096) };
      },
      setattr: (_node, { size, ...other }) => {
        setattr(node, other);
        if (size !== undefined) guarded(FS, () => this.#resize(name, size));
      },
    };
    node.stream_ops = {
      read: (_stream, memory, start, length, at) =>
        guarded(FS, () => file().read(memory.subarray(start, start + length), { at })),
      write: (_stream, memory, start, length, at) => {
        this.#unflushed.add(name);
        return guarded(FS, () => file().write(memory.subarray(start, start + length), { at }));
      },
      llseek: (stream, offset, whence) => {
        const from = { [SEEK_CUR]: stream.position, [SEEK_END]: file().getSize() }[whence] ?? 0;
        if (from + offset < 0) throw new FS.ErrnoError(EINVAL);
        return from + offset;
      },
      fsync: () => this.flush(FS, name),
    };
    return node;
  }
}

// What C programs get for an error of the browser. Without room, SQLite says that the disk is full.
function guarded(FS, work) {
  try {
    return work();
  } catch (error) {
    throw new FS.ErrnoError(error.name === "QuotaExceededError" ? ENOSPC : EIO);
  }
}

// Writes a file anew, `at` and behind it, and waits until it is on the disk.
function fill(file, bytes, at = 0) {
  file.truncate(0);
  file.write(bytes, { at });
  file.flush();
}

function mark(file, reached) {
  file.write(Uint8Array.of(reached), { at: 0 });
  file.flush();
}

async function lend(folder, name) {
  const handle = await folder.getFileHandle(name, { create: true });
  for (const deadline = Date.now() + PATIENCE; ; ) {
    try {
      return await handle.createSyncAccessHandle();
    } catch (error) {
      // WebKitGTK has the name of this without what it does.
      if (error.name === "NotSupportedError") throw new NotLent("browser", "createSyncAccessHandle");
      if (error.name !== "NoModificationAllowedError") throw error;
      if (Date.now() > deadline) throw new NotLent("busy", name);
      await new Promise((next) => setTimeout(next, PAUSE));
    }
  }
}

// The bytes of a file from `at` on.
export function read(file, at = 0, size = file.getSize() - at) {
  const bytes = new Uint8Array(size);
  file.read(bytes, { at });
  return bytes;
}
