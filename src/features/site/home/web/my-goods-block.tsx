import { EnteredRows, useBuying } from '#goods/catalogue/web/index.ts';
import { AddedGoods, Beginning, MyGoodsTable } from '#ordering/my-goods/web/index.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { Link } from '#web/ui/link.tsx';
import type { FrequentGoods } from '../contract.ts';
import styles from './my-goods-block.module.css';

/** What the company orders most, ordered from here, and the way to all of it. */
export function MyGoodsBlock({ goods: { items, total } }: { goods: FrequentGoods }) {
  const buying = useBuying();
  if (items.length === 0) return <Beginning />;
  return (
    <div className={styles.goods}>
      <MyGoodsTable items={items} />
      <p className={styles.all}>
        <Link href="/my-goods/">{`Все мои товары: ${countOf(total, PRODUCT_FORMS)}`}</Link>
      </p>
      {buying ? (
        <EnteredRows items={items.flatMap(({ item }) => item ?? [])} buying={buying}>
          <AddedGoods />
        </EnteredRows>
      ) : null}
    </div>
  );
}
