import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { BasketRow } from './basket-lines.ts';
import styles from './out-of-stock.module.css';
import type { BasketPageState } from './use-basket-page.ts';

/** The most analogues that a line offers. */
const ANALOGUES = 10;

/**
 * Lines that are out of stock: no price, no choice, an analogue where there is one, and removal (R-BASK-03,
 * R-STATE-011 … R-STATE-013).
 */
export function OutOfStock({ page, rows }: { page: BasketPageState; rows: readonly BasketRow[] }) {
  if (rows.length === 0) return null;
  const places = new Map(page.rows.map((row, index) => [row.item.id, index]));
  return (
    <section aria-labelledby="out-of-stock">
      <h2 id="out-of-stock" className={styles.title}>
        Нет в наличии
      </h2>
      <p className={styles.lead}>Эти товары не войдут в заказ.</p>
      <ul className={styles.list}>
        {rows.map(({ item }) => (
          <li key={item.id} className={styles.line}>
            <input type="checkbox" className={styles.box} disabled aria-label={`Выбрать: ${item.name}`} />
            <span className={styles.picture}>
              <Picture source={item.previewPicture} alt="" width={44} height={44} />
            </span>
            <span className={styles.text}>
              <Link href={item.url}>{item.name}</Link>
              <span className={styles.codes}>
                {item.article ? <span>Артикул: {item.article}</span> : null}
                {item.shortcode ? <span>Короткий код: {item.shortcode}</span> : null}
                <StockStatus status={item.stockStatus} />
              </span>
            </span>
            <span className={styles.actions}>
              {item.similarProducts.length > 0 ? (
                <Menu button="Подобрать аналог" buttonClassName={styles.analogue}>
                  {() =>
                    item.similarProducts.slice(0, ANALOGUES).map(({ id, name, url }) => (
                      <Link key={id} href={url} className={styles.similar}>
                        {name}
                      </Link>
                    ))
                  }
                </Menu>
              ) : null}
            </span>
            <IconButton label={`Удалить: ${item.name}`} onClick={() => page.remove(places.get(item.id) ?? -1)}>
              <Icon of={IconTrash} size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
