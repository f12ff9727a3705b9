import type { Segment } from '../index/segment.ts';
import { lastRead, listsOf, readAll } from './postings.ts';
import type { Term } from './resolve-term.ts';
import { scratchFor } from './slot-scratch.ts';

/** As many goods of average are added to a section, so that few goods prove little: a section of one product is no likelier. */
const SMOOTHING = 3.5;

/** A section this many times as unlikely as the best one by each word, as a logarithm, is as unlikely as any. */
const UNLIKELY = 3;

/** What goods of an unlikely section lose of their scores. */
const MAX_LOSS = 0.15;

/**
 * Factors for goods by the number of their section in a segment: 1 for the section that the words of a query most likely
 * mean, less for others (naive Bayes over what the goods of each section have). Counted in the first segment, as the
 * changed goods are few.
 */
export function sectionFactors(segments: readonly Segment[], terms: readonly Term[]): readonly Float32Array[] {
  const [first] = segments;
  const factors = factorsIn(first!, terms);
  const byId = new Map(Array.from(first!.sections.ids, (id, n) => [id, factors[n]!]));
  return segments.map((segment, n) =>
    n === 0 ? factors : Float32Array.from(segment.sections.ids, (id) => byId.get(id) ?? 1 - MAX_LOSS),
  );
}

function factorsIn(segment: Segment, terms: readonly Term[]): Float32Array {
  const { sizes } = segment.sections;
  const logs = new Float64Array(sizes.length);
  let counted = 0;
  for (const term of terms) {
    const { counts, all } = countBySection(segment, term);
    if (all === 0) continue;
    counted += 1;
    const average = all / segment.size;
    for (let section = 0; section < sizes.length; section += 1) {
      const share = (counts[section]! + SMOOTHING * average) / (sizes[section]! + SMOOTHING);
      logs[section]! += Math.log(share / average);
    }
  }
  const best = logs.reduce((most, log, section) => (sizes[section]! > 0 ? Math.max(most, log) : most), -Infinity);
  return Float32Array.from(logs, (log) => {
    const behind = counted === 0 ? 0 : (best - log) / counted / UNLIKELY;
    return 1 - MAX_LOSS * Math.max(0, Math.min(1, behind));
  });
}

/** How many goods of each section have a term. */
function countBySection(segment: Segment, term: Term): { counts: Uint32Array; all: number } {
  const { bySlot, sizes } = segment.sections;
  const { marks, slots } = scratchFor(segment.size);
  const counts = new Uint32Array(sizes.length);
  let all = 0;
  for (const list of listsOf(segment, 0, term)) {
    const length = readAll(list);
    for (let at = 0; at < length; at += 1) {
      const slot = lastRead.slots[at]!;
      if (marks[slot] === 1) continue;
      marks[slot] = 1;
      slots[all] = slot;
      all += 1;
      counts[bySlot[slot]!]! += 1;
    }
  }
  for (let at = 0; at < all; at += 1) marks[slots[at]!] = 0;
  return { counts, all };
}
