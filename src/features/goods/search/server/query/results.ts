import type { Goods } from '#goods/catalogue/server/index.ts';
import { plainCode } from '../index/code-list.ts';
import type { Finding } from './find.ts';
import { placesIn } from './places.ts';
import type { SearchIndex } from './search-index.ts';
import { packTrace, type Trace, unpackTrace, WHOLE_CODE } from './ways.ts';

/** A product that was found, and how. */
export type Result = Trace & { id: number };

/** A shorter code may as well be a word or a size. */
const SHORTEST_CODE = 4;

/** What stands in stock is worth this much more among equals. */
const IN_STOCK = 1.05;

/** What needs no telling. */
const WORDS = packTrace('words', 0);

/** The best results that are shown in the catalogue: codes first, then by how well the words match. */
export function bestResults(index: SearchIndex, { hits }: Finding, goods: Goods, limit: number): Result[] {
  const best: { score: number; place: number; trace: number }[] = [];
  each(index, hits, goods, (place, score, trace) => {
    const worth = score * (goods.inStock[place] === 1 ? IN_STOCK : 1);
    const last = best[limit - 1];
    if (last && (worth < last.score || (worth === last.score && place > last.place))) return;
    let at = Math.min(best.length, limit - 1);
    while (at > 0 && (best[at - 1]!.score < worth || (best[at - 1]!.score === worth && best[at - 1]!.place > place))) {
      at -= 1;
    }
    best.splice(at, 0, { score: worth, place, trace });
    best.length = Math.min(best.length, limit);
  });
  return best.map(({ place, trace }) => ({ id: goods.ids[place]!, ...unpackTrace(trace) }));
}

/**
 * The places of all results in rising order, and how the product at a place was found. Where the text is somebody's
 * whole article, barcode or short code, those alone.
 */
export function allResults(
  index: SearchIndex,
  { hits, texts }: Finding,
  goods: Goods,
): { places: Uint32Array; traceOf: (productId: number) => Trace | undefined } {
  let least = 0;
  const isTelling = plainCode(texts[0]!).length >= SHORTEST_CODE;
  each(index, hits, goods, (_, score) => {
    if (isTelling && score >= WHOLE_CODE) least = WHOLE_CODE;
  });
  const bits = new Uint32Array(Math.ceil(goods.size / 32));
  const traces = new Map<number, number>();
  let count = 0;
  each(index, hits, goods, (place, score, trace) => {
    if (score < least) return;
    const bit = 1 << (place & 31);
    if ((bits[place >>> 5]! & bit) !== 0) return;
    bits[place >>> 5]! |= bit;
    count += 1;
    if (trace !== WORDS) traces.set(place, trace);
  });
  const traceOf = (id: number): Trace | undefined => {
    const trace = traces.get(goods.placeOf(id));
    return trace === undefined ? undefined : unpackTrace(trace);
  };
  return { places: listed(bits, count), traceOf };
}

function each(
  { segments, gone }: SearchIndex,
  hits: Finding['hits'],
  goods: Goods,
  visit: (place: number, score: number, trace: number) => void,
): void {
  segments.forEach((segment, n) => {
    const places = placesIn(goods, segment);
    const { slots, scores, traces, count } = hits[n]!;
    for (let at = 0; at < count; at += 1) {
      const slot = slots[at]!;
      const place = places[slot]!;
      if (place >= 0 && (n > 0 || gone[slot] !== 1)) visit(place, scores[slot]!, traces[slot]!);
    }
  });
}

function listed(bits: Uint32Array, count: number): Uint32Array {
  const places = new Uint32Array(count);
  let filled = 0;
  bits.forEach((bit, word) => {
    let rest = bit;
    while (rest !== 0) {
      places[filled] = (word << 5) + 31 - Math.clz32(rest & -rest);
      filled += 1;
      rest &= rest - 1;
    }
  });
  return places;
}
