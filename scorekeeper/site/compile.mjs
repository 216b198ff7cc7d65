// Runs packing.py in Pyodide: node compile.mjs PYODIDE_FOLDER TASK. The task is JSON: what packing.py is to do, and the
// folders that it sees.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodideFolder, task] = process.argv.slice(2).map((path) => resolve(path));
// Without this node prints the line of the error, which is all of Pyodide.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error?.message ?? error}\n`, () => process.exit(1));
});
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
// Nothing of the build may depend on chance: sets are in the same order in every run.
const python = await loadPyodide({ indexURL: `${pyodideFolder}/`, env: { PYTHONHASHSEED: "0", HOME: "/" } });
// Modules that Pyodide itself has imported: the standard library of a phone has to have them.
const begun = python.runPython("import sys, json; json.dumps(sorted(sys.modules))");
const { folders, ...rest } = JSON.parse(readFileSync(task, "utf-8"));
for (const [place, folder] of Object.entries(folders)) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
rest.plan.standard_seeds = [...new Set([...rest.plan.standard_seeds, ...JSON.parse(begun)])];
python.FS.writeFile("/plan.json", JSON.stringify(rest));
const source = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "packing.py"), "utf-8");
python.globals.set("__name__", "packing");
python.runPython(source);
python.runPython("main(Path('/plan.json'), Path('/out'))");
