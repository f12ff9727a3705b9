import { type ReactNode, useRef } from 'react';
import { type ChosenRows, priceLengthOf, useBuying, useMarks, useRowWindows } from '#goods/catalogue/web/index.ts';
import { usePreference } from '#web/app/use-preference.ts';
import { GoodsFrame, type GoodsHead, type GoodsKind } from '#web/ui/goods-frame.tsx';
import type { MyGood } from '../contract.ts';
import { MyGoodsRow } from './my-goods-row.tsx';

interface MyGoodsTableProps {
  items: readonly MyGood[];
  /** Rows that can be chosen, with the box that chooses all of them. */
  choice?: { chosen: ChosenRows; all: ReactNode };
  /** The levels and a field for each, in place of the last order. */
  hasLevels?: boolean;
  isBusy?: boolean;
}

/** Characters of 'было 12 345,67 ₽, +25,5 %', in smaller letters: the column of prices holds it. */
const FORMER_LENGTH = 21;

/** Ordered goods as the table of goods, with what the last order had of each. */
export function MyGoodsTable({ items, choice, hasLevels = false, isBusy = false }: MyGoodsTableProps) {
  'use no memo';
  const buying = useBuying();
  const marks = useMarks();
  const { show, windows } = useRowWindows();
  const body = useRef<HTMLTableSectionElement>(null);
  const hasCode = usePreference('shortCode') === 'column';
  const kinds: GoodsKind[] = [
    ...(choice ? (['check'] as const) : []),
    'picture',
    'article',
    ...(hasCode ? (['code'] as const) : []),
    'product',
    hasLevels ? 'level' : 'last',
    'stock',
    'pack',
    'price',
    'quantity',
    'sum',
    'press',
    'menu',
  ];
  const heads = kinds.map((kind): GoodsHead => ({ kind, content: kind === 'check' ? choice?.all : undefined }));
  const priceLength = Math.max(FORMER_LENGTH, priceLengthOf(items.flatMap(({ item }) => item ?? [])));
  return (
    <>
      <GoodsFrame
        label="Мои товары"
        heads={heads}
        priceLength={priceLength}
        body={{ ref: body, id: 'goods', tabIndex: -1 }}
        isBusy={isBusy}
      >
        {items.map((good) => (
          <MyGoodsRow
            key={good.id}
            good={good}
            hasCode={hasCode}
            hasLevels={hasLevels}
            buying={buying}
            marks={marks}
            chosen={choice?.chosen}
            onShow={show}
          />
        ))}
      </GoodsFrame>
      {windows}
    </>
  );
}
