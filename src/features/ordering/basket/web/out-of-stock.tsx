import { GoodsCheck, GoodsName, GoodsRemove } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn } from '#web/ui/goods-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { BasketItem } from '../contract.ts';
import type { BasketRow } from './basket-lines.ts';
import { LineOffers } from './line-offers.tsx';
import { rowIndexes } from './basket-table.tsx';
import styles from './out-of-stock.module.css';
import type { BasketPageState } from './use-basket-page.ts';

const MAX_ANALOGUES = 10;

type Row = BasketRow & { index: number; page: BasketPageState };

/**
 * Lines that are out of stock: no price, no choice, an analogue where there is one, and removal (R-BASK-03,
 * R-STATE-011 … R-STATE-013).
 */
export function OutOfStock({ page, rows }: { page: BasketPageState; rows: readonly BasketRow[] }) {
  if (rows.length === 0) return null;
  const indexOf = rowIndexes(page.rows);
  const tableRows = rows.map((row): Row => ({ ...row, index: indexOf(row), page }));
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
  { kind: 'press', cell: ({ item }) => <Analogues products={item.similarProducts} /> },
  {
    kind: 'action',
    cell: ({ item, index, page }) => <GoodsRemove label={`Удалить: ${item.name}`} onClick={() => page.remove(index)} />,
  },
];

function Analogues({ products }: { products: BasketItem['similarProducts'] }) {
  if (products.length === 0) return null;
  return (
    <Menu button="Подобрать аналог" buttonClassName={styles.analogue}>
      {() =>
        products.slice(0, MAX_ANALOGUES).map(({ id, name, url }) => (
          <Link key={id} href={url} className={styles.similar}>
            {name}
          </Link>
        ))
      }
    </Menu>
  );
}
