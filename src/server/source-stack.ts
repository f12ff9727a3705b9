import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/** Decoded maps take tens of megabytes: they are dropped when no error has been logged for so long. */
const KEPT_MS = 60_000;

const FRAME = /(file:\/\/[^\s()]+\/dist\/server\/[^\s():]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | null>();
let drop: NodeJS.Timeout | undefined;

/**
 * The stack with the files and lines of the sources in place of built ones. Maps are read when an error is logged:
 * `--enable-source-maps` keeps those of all files, 75 MB in the first thread and 40 in each further one.
 */
export function sourceStack(stack: string): string {
  return stack.replaceAll(FRAME, (frame, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return frame;
    return `${new URL(entry.originalSource, file).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | null {
  clearTimeout(drop);
  drop = setTimeout(() => maps.clear(), KEPT_MS).unref();
  let map = maps.get(file);
  if (map === undefined) maps.set(file, (map = readMap(file)));
  return map;
}

/** Null without a map, or with half of one while the shop is being built: the log has the built line then. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')));
  } catch {
    return null;
  }
}
