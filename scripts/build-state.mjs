/**
 * Whether the built shop in `dist` is of the sources beside it. Plain JavaScript, as it is needed before anything is
 * installed.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The last file of the build. */
export const BUILT = 'dist/server/main.js';
/** Stands while a build is made, and after one that was cut off, whose files may already be there. */
export const BUILDING = 'dist/.building';
/** Read when it is needed, not built. */
const DATA = join('src', 'demo', 'data');

/** In the project's folder. */
export function isBuilt() {
  return !existsSync(BUILDING) && changedAt(BUILT) >= newestSource();
}

/** When the newest file that is built was changed; folders count too, as a removed file changes its folder. */
function newestSource() {
  const configuration = ['package.json', 'package-lock.json', 'tsconfig.json'];
  const root = readdirSync('.').filter((name) => /^(vite|postcss)\.config\./.test(name));
  return Math.max(
    ...[...configuration, ...root, ...sources(join('scripts', 'build')), ...sources('src')].map(changedAt),
  );
}

function sources(folder) {
  const inside = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === DATA ? [] : sources(path);
    return /\.test\.tsx?$|\.gen\.ts$/.test(entry.name) ? [] : [path];
  });
  return [folder, ...inside];
}

export function changedAt(path) {
  return existsSync(path) ? statSync(path).mtimeMs : Number.NEGATIVE_INFINITY;
}
