import type { ReactNode, RefObject } from 'react';
import { usePreference } from '#web/app/use-preference.ts';
import { GoodsFrame, type GoodsHead, type GoodsKind, type GoodsSort } from '#web/ui/goods-frame.tsx';
import type { CatalogueItem, CatalogueListing } from '../contract.ts';
import type { Buying } from './buying.ts';
import type { ChosenRows } from './chosen-rows.ts';
import type { Marks } from './product-marks.tsx';
import { ProductRow } from './product-row.tsx';
import type { RowWindow } from './row-window.ts';
import { priceLengthOf } from './row-cells.tsx';

interface ProductTableProps {
  label: string;
  /** The properties that tell these goods apart, each a column where there is room. */
  traits?: CatalogueListing['traits'];
  items: readonly CatalogueItem[];
  /** Absent for who cannot buy: a manager and the technical user see no box, quantity, sum and button (R-CAT-07). */
  buying: Buying | undefined;
  /** Absent for who keeps no lists. */
  marks: Marks | undefined;
  /** Absent where nothing opens over the rows. */
  onShow?: (window: RowWindow) => void;
  /** Rows that can be chosen, with the box that chooses all of them. */
  choice?: { chosen: ChosenRows; all: ReactNode };
  /** The orders that the heads of their columns lead to. */
  sorts?: Partial<Record<GoodsKind, GoodsSort>>;
  body?: { ref: RefObject<HTMLTableSectionElement | null>; id: string; tabIndex: number };
  isBusy?: boolean;
}

const NONE: CatalogueListing['traits'] = [];

const toBuy: readonly GoodsKind[] = ['quantity', 'sum', 'press', 'menu'];

/** The columns of a list in their order; `traits` of them are properties of the goods. */
function columnsOf(canBuy: boolean, hasCode: boolean, traits: number): GoodsKind[] {
  const named = (['trait1', 'trait2'] as const).slice(0, traits);
  return [
    ...(canBuy ? (['check'] as const) : []),
    'picture',
    'article',
    ...(hasCode ? (['code'] as const) : []),
    'product',
    ...named,
    'stock',
    'pack',
    'price',
    ...(canBuy ? toBuy : (['menu'] as const)),
  ];
}

/** Products as rows: of a section, of a search, among the favourites, linked to another product. */
export function ProductTable(props: ProductTableProps) {
  'use no memo';
  const { label, items, traits = NONE, buying, marks, onShow, choice, sorts, body, isBusy } = props;
  const contents: Partial<Record<GoodsKind, ReactNode>> = {
    check: choice?.all,
    trait1: <TraitName of={traits[0]} />,
    trait2: <TraitName of={traits[1]} />,
  };
  const hasCode = usePreference('shortCode') === 'column';
  const heads = columnsOf(buying !== undefined, hasCode, traits.length).map((kind): GoodsHead => ({
    kind,
    content: contents[kind],
    sort: sorts?.[kind],
  }));
  return (
    <GoodsFrame label={label} heads={heads} priceLength={priceLengthOf(items)} body={body} isBusy={isBusy}>
      {items.map((item) => (
        <ProductRow
          key={item.id}
          item={item}
          traits={traits}
          hasCode={hasCode}
          buying={buying}
          marks={marks}
          chosen={choice?.chosen}
          onShow={onShow}
        />
      ))}
    </GoodsFrame>
  );
}

function TraitName({ of }: { of: CatalogueListing['traits'][number] | undefined }) {
  return <span title={of?.name}>{of?.name}</span>;
}
