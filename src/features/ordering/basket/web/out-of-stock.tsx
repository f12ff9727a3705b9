import { useState } from 'react';
import { GoodsCheck, GoodsName, GoodsRemove } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn } from '#web/ui/goods-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { Replace } from './analogue-list.tsx';
import { AnalogueWindow } from './analogue-window.tsx';
import type { BasketRow } from './basket-lines.ts';
import { LineOffers } from './line-offers.tsx';
import { rowIndexes } from './basket-table.tsx';
import styles from './out-of-stock.module.css';
import type { BasketPageState } from './use-basket-page.ts';

type Row = BasketRow & { index: number; page: BasketPageState; onPick: () => void };

/**
 * Lines that are out of stock: no price, no choice, the window of analogues where there is one, and removal (R-BASK-03,
 * R-STATE-011 … R-STATE-013).
 */
export function OutOfStock({ page, rows }: { page: BasketPageState; rows: readonly BasketRow[] }) {
  const [picked, pick] = useState<BasketRow | null>(null);
  const replace: Replace = async (to) => {
    const isDone = picked !== null && (await page.replaceLine(picked, to));
    if (isDone) pick(null);
    return isDone;
  };
  const window = <AnalogueWindow row={picked} onReplace={replace} onClose={() => pick(null)} />;
  // The window stays while it closes over the last line
  if (rows.length === 0) return window;
  const indexOf = rowIndexes(page.rows);
  const tableRows = rows.map((row): Row => ({
    ...row,
    index: indexOf(row),
    page,
    onPick: () => pick(row),
  }));
  return (
    <section aria-labelledby="out-of-stock">
      <h2 id="out-of-stock" className={styles.title}>
        Нет в наличии
      </h2>
      <p className={styles.lead}>Эти товары не войдут в заказ.</p>
      <GoodsTable
        label="Нет в наличии"
        columns={columns}
        rows={tableRows}
        rowKey={({ item }) => item.id}
        stateOf={({ state }) => state}
      />
      {window}
    </section>
  );
}

const columns: GoodsColumn<Row>[] = [
  { kind: 'check', cell: ({ item }) => <GoodsCheck label={`Выбрать: ${item.name}`} disabled /> },
  { kind: 'article', cell: ({ item }) => item.article },
  { kind: 'code', cell: ({ item }) => item.shortcode },
  {
    kind: 'product',
    cell: ({ item: { name, url, previewPicture, stockStatus, offers }, index, page }) => (
      <GoodsName name={name} url={url} picture={previewPicture}>
        <StockStatus status={stockStatus} />
        <LineOffers offers={offers} onChoose={(offerId) => void page.changeOffer(index, offerId)} />
      </GoodsName>
    ),
  },
  { kind: 'press', cell: (row) => <PickAnalogue row={row} /> },
  {
    kind: 'action',
    cell: ({ item, index, page }) => <GoodsRemove label={`Удалить: ${item.name}`} onClick={() => page.remove(index)} />,
  },
];

function PickAnalogue({ row: { item, onPick } }: { row: Row }) {
  if (item.similarProducts.length === 0) return null;
  return (
    <Button look="secondary" aria-haspopup="dialog" onClick={onPick}>
      Подобрать аналог
    </Button>
  );
}
