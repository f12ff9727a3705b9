/** Journals cut longer lines, or lose them. */
export const MAX_LINE_BYTES = 4096;

const CUT = '…[cut]';

/** Characters of a text and entries of a list that are kept; the first bounds that make the line short enough. */
const BOUNDS = [
  { text: 1000, entries: 30 },
  { text: 200, entries: 10 },
  { text: 40, entries: 5 },
];

/** A JSON line of the log in at most 4 KB, with a mark in each place that was cut and `cut` for the whole line. */
export function shortenLine(line: string): string {
  if (isShort(line)) return line;
  const event = JSON.parse(line) as Record<string, unknown>;
  for (const bounds of BOUNDS) {
    const shorter = `${JSON.stringify({ ...(shorten(event, bounds) as object), cut: true })}\n`;
    if (isShort(shorter)) return shorter;
  }
  const { level, time, msg } = event;
  return `${JSON.stringify({ level, time, msg: shorten(msg, BOUNDS[0]!), cut: true })}\n`;
}

const isShort = (line: string): boolean => Buffer.byteLength(line) <= MAX_LINE_BYTES;

function shorten(value: unknown, bounds: (typeof BOUNDS)[number]): unknown {
  if (typeof value === 'string') return value.length > bounds.text ? value.slice(0, bounds.text) + CUT : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, bounds.entries).map((entry) => shorten(entry, bounds));
    return value.length > bounds.entries ? [...kept, CUT] : kept;
  }
  const entries = Object.entries(value).slice(0, bounds.entries);
  return Object.fromEntries(entries.map(([key, entry]) => [key, shorten(entry, bounds)]));
}
