import { slotOf } from '../index/segment.ts';
import { queryKey } from '../text/query-key.ts';
import { MIN_CODE_SCORE, PIN_SCORE, TIER_SIZE } from './match-kinds.ts';
import type { Workspace } from './workspace.ts';

/** The score of a product that all buyers choose grows by this share of it; its tier stays. */
const MAX_RAISE = 1;

/**
 * Applies the learned choices and the owner's rules to the hits of a query: chosen products are raised within their tier,
 * pinned ones come before all that words find, banned ones are removed.
 */
export function applyLearned({ segments, learned, hits }: Workspace, typed: string): void {
  const learnt = learned.get(queryKey(typed));
  if (!learnt) return;
  segments.forEach((segment, n) => {
    const own = hits[n]!;
    for (const [id, share] of learnt.shares) {
      const slot = slotOf(segment, id);
      const score = slot < 0 ? 0 : own.scores[slot]!;
      if (score > 0 && score < MIN_CODE_SCORE) own.scores[slot] = raised(score, share);
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
  const tier = Math.floor(score / TIER_SIZE) * TIER_SIZE;
  return tier + Math.min((score - tier) * (1 + MAX_RAISE * share), TIER_SIZE - 1);
}
