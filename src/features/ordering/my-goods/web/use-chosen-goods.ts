import { createElement, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type Buying, type ChosenRows, createChosenRows, NOTHING_CHOSEN } from '#goods/catalogue/web/index.ts';
import type { MyGood } from '../contract.ts';
import { ChooseAll } from './choose-all.tsx';

export interface ChosenGoodsState {
  /** In the order of the rows. */
  goods: readonly MyGood[];
  choice: { chosen: ChosenRows; all: ReactNode };
  clear: () => void;
}

/** Ticked rows, for a template or the basket; what is gone cannot be ticked. */
export function useChosenGoods(items: readonly MyGood[], buying: Buying | undefined): ChosenGoodsState | undefined {
  const chosen = useMemo(() => buying && createChosenRows(() => true, buying.drafts.ticks('ordered')), [buying]);
  const ids = useSyncExternalStore(
    chosen?.onChange ?? never,
    () => chosen?.ids() ?? NOTHING_CHOSEN,
    () => NOTHING_CHOSEN,
  );
  if (!chosen) return undefined;
  const open = items.filter(({ state }) => state !== 'gone');
  const goods = open.filter(({ id }) => ids.has(id));
  const openIds = open.map(({ id }) => id);
  const isAll = open.length > 0 && goods.length === open.length;
  return {
    goods,
    choice: {
      chosen,
      all: createElement(ChooseAll, {
        isAll,
        isSome: goods.length > 0 && !isAll,
        onToggle: () => chosen.setOf(openIds, isAll ? [] : openIds),
      }),
    },
    clear: () => chosen.setOf(openIds, []),
  };
}

const never = () => () => undefined;
