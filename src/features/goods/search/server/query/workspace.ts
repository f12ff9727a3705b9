import type { Segment } from '../index/segment.ts';
import type { Token } from '../text/tokenize.ts';
import { Hits } from './hits.ts';
import type { SearchIndex } from './search-index.ts';
import type { Paraphrase } from './synonyms.ts';

/**
 * Working memory of a match, by slot of a segment. `slots` lists the products that have all terms so far; `terms` counts
 * their terms. `sums` and `lasts` hold what all terms and the last one are worth; `named` says whether all of them, and
 * the last one, stand in the name; `indexes` holds the indexes of the words in the name. Each match leaves `terms` at zero.
 */
export type MatchMemory = ReturnType<typeof matchMemory>;

const matchMemory = (size: number) => ({
  slots: new Uint32Array(size),
  terms: new Uint8Array(size),
  sums: new Float32Array(size),
  lasts: new Float32Array(size),
  named: new Uint8Array(size),
  indexes: new Uint32Array(size),
});

/** What one query works with: the index, its hits in each segment, and what it has read of texts. */
export type Workspace = SearchIndex & {
  /** Products of all segments. */
  goods: number;
  hits: readonly Hits[];
  memory: readonly MatchMemory[];
  paraphrases: Map<string, readonly Paraphrase[]>;
  tokens: Map<string, readonly Token[]>;
};

/** Arrays as long as the goods: of 100,000 products they take milliseconds to make, longer than a search. */
const reusable = new WeakMap<Segment, { hits: Hits; memory: MatchMemory }>();

/** The workspace of a query. Its hits are those of the next one too: they are read before anything is awaited. */
export function workspaceOf(index: SearchIndex): Workspace {
  const parts = index.segments.map((segment) => {
    const part = reusable.get(segment) ?? { hits: new Hits(segment.size), memory: matchMemory(segment.size) };
    reusable.set(segment, part);
    part.hits.clear();
    return part;
  });
  return {
    ...index,
    goods: index.segments.reduce((sum, { size }) => sum + size, 0),
    hits: parts.map(({ hits }) => hits),
    memory: parts.map(({ memory }) => memory),
    paraphrases: new Map(),
    tokens: new Map(),
  };
}
