import { slotOf } from '../index/segment.ts';
import { queryKey } from '../text/query-key.ts';
import type { Hits } from './hits.ts';
import { MIN_CODE_SCORE, PIN_SCORE } from './match-kinds.ts';
import type { SearchIndex } from './search-index.ts';

/** The score of a product that all buyers choose grows by this share of it; its tier stays. */
const MAX_RAISE = 1;

/** Scores of words stand in tiers of this size. */
export const TIER = 300;

/**
 * Applies the learned choices and the owner's rules to the hits of a query: chosen products are raised within their tier,
 * pinned ones come before all that words find, banned ones are removed.
 */
export function applyLearned({ segments, learned }: SearchIndex, hits: readonly Hits[], asked: string): void {
  const learnt = learned.size === 0 ? undefined : learned.get(queryKey(asked));
  if (!learnt) return;
  segments.forEach((segment, n) => {
    const own = hits[n]!;
    for (const [id, share] of learnt.shares) {
      const slot = slotOf(segment, id);
      const score = slot < 0 ? 0 : own.scores[slot]!;
      if (score > 0 && score < MIN_CODE_SCORE) own.rescore(slot, raised(score, share));
    }
    learnt.pins.forEach((id, at) => {
      const slot = slotOf(segment, id);
      if (slot >= 0) own.add(slot, PIN_SCORE - at, 'pinned');
    });
    for (const id of learnt.bans) {
      const slot = slotOf(segment, id);
      if (slot >= 0) own.remove(slot);
    }
  });
}

function raised(score: number, share: number): number {
  const tier = Math.floor(score / TIER) * TIER;
  return tier + Math.min((score - tier) * (1 + MAX_RAISE * share), TIER - 1);
}
