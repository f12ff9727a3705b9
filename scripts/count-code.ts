/**
 * Counts the files and lines of the product's code by folder: `node scripts/count-code.ts [COMMIT [COMMIT]]`, of the working
 * tree without a commit, with two of them what the second has more or less than the first. Code is the TypeScript of
 * `src` without tests, fixtures, `testing/`, the demo and generated files.
 */
import { execFileSync } from 'node:child_process';

type Count = { files: number; lines: number };

const MAX_BYTES = 256 * 1024 * 1024;
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: MAX_BYTES });

const isCode = (path: string): boolean =>
  /^src\/.*\.tsx?$/.test(path) && !/\.(test|fixture|gen|model)\.tsx?$|\/testing\/|^src\/demo\//.test(path);

/** `src/features/goods/search/server/x.ts` counts for `src/features/goods/search`, `src/server/x.ts` for `src/server`. */
function folderOf(path: string): string {
  const parts = path.split('/');
  const depth = parts[1] === 'features' ? 4 : 2;
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/');
}

function countByFolder(commit: string | undefined): Map<string, Count> {
  // Each line of code once, as path:text
  const found = git('grep', '--no-color', '-c', '', ...(commit ? [commit] : []), '--', 'src/*.ts', 'src/*.tsx');
  const byFolder = new Map<string, Count>();
  for (const line of found.trim().split('\n')) {
    const [path, lines] = line.split(':').slice(-2) as [string, string];
    if (!isCode(path)) continue;
    const folder = folderOf(path);
    const { files, lines: before } = byFolder.get(folder) ?? { files: 0, lines: 0 };
    byFolder.set(folder, { files: files + 1, lines: before + Number(lines) });
  }
  return byFolder;
}

const [first, second] = process.argv.slice(2);
const before = second === undefined ? new Map<string, Count>() : countByFolder(first);
const after = countByFolder(second ?? first);
const none: Count = { files: 0, lines: 0 };
const rows = [...new Set([...before.keys(), ...after.keys()])]
  .map((folder) => {
    const [one, other] = [before.get(folder) ?? none, after.get(folder) ?? none];
    return { folder, files: other.files - one.files, lines: other.lines - one.lines };
  })
  .filter(({ files, lines }) => files !== 0 || lines !== 0)
  .toSorted((a, b) => Math.abs(b.lines) - Math.abs(a.lines));
const sum = (key: 'files' | 'lines') => rows.reduce((total, row) => total + row[key], 0);
const print = (lines: number, files: number, folder: string) =>
  process.stdout.write(`${String(lines).padStart(8)} ${String(files).padStart(6)}  ${folder}\n`);

process.stdout.write('   lines  files\n');
for (const { folder, files, lines } of rows) print(lines, files, folder);
print(sum('lines'), sum('files'), 'in all');
