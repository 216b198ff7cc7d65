// Starts Pyodide: Python, compiled to WebAssembly, with the application.
import { loadPyodide } from "./pyodide.mjs";

const LIBRARIES = "/lib/python3.14/site-packages/";
const PAGE = 65536;

// `here` is the folder of Pyodide's files, `wasm` its compiled module, `pack` the application, `memory` the memory of an earlier
// start, if there is one.
export async function loadPython({ here, wasm, pack, memory }) {
  const given = {};
  const own = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (answer, imports) => {
    // Pyodide asks for the file once more, and only now.
    answer.then(({ body }) => body?.cancel());
    imports.env.__syscall_fdatasync = (descriptor) => fdatasync(given.FS, descriptor);
    const instance = await WebAssembly.instantiate(wasm, imports);
    // Pyodide leaves this to an option that its module does not read: a larger memory did not fit.
    const missing = (memory?.length ?? 0) - instance.exports.memory.buffer.byteLength;
    if (missing > 0) instance.exports.memory.grow(Math.ceil(missing / PAGE));
    return { instance, module: wasm };
  };
  try {
    return await loadPyodide({
      indexURL: here,
      fsInit(FS) {
        given.FS = FS;
        spread(FS, pack);
      },
      ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
    });
  } finally {
    WebAssembly.instantiateStreaming = own;
  }
}

// Emscripten answers this without doing anything, so that SQLite would never wait for the disk.
function fdatasync(FS, descriptor) {
  try {
    const stream = FS.getStream(descriptor);
    stream.stream_ops.fsync?.(stream);
    return 0;
  } catch (error) {
    if (error.name !== "ErrnoError") throw error;
    return -error.errno;
  }
}

// Python's memory knows no files, and what it loads late it reads from them.
function spread(FS, pack) {
  const length = new DataView(pack).getUint32(0, true);
  const folders = new Set();
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 4, length)))) {
    const path = LIBRARIES + name;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(path, new Uint8Array(pack, at, size), { canOwn: true });
    at += size;
  }
}
