import { applyLearned } from './apply-learned.ts';
import { normalise } from './normalise.ts';
import { appendNear, type Finding, retrieve } from './retrieve.ts';
import type { SearchIndex } from './search-index.ts';
import { understand } from './understand.ts';
import { workspaceOf } from './workspace.ts';

/**
 * The goods that a text finds; `rank.ts` puts them in order before anything is awaited, as the next query uses the same
 * memory. `withNear`: where few products have all words, those with most of them follow.
 */
export function find(index: SearchIndex, typed: string, { withNear = false } = {}): Finding {
  const work = workspaceOf(index);
  const query = normalise(work, typed);
  const retrieved = retrieve(work, query, understand(work, query));
  const finding = withNear ? appendNear(work, retrieved) : retrieved;
  applyLearned(work, typed);
  return finding;
}
