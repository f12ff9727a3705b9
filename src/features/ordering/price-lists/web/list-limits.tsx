import { NBSP } from '#shared/number-format.ts';
import { KEPT_DAYS, MAX_KEPT_LISTS, MAX_WAITING_LISTS } from '#shared/price-list.ts';
import { useApp } from '#web/app/app-context.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './price-lists-page.module.css';

/** Whose prices a list has, how many lists are kept, and how large one may be that comes back as an order. */
export function ListLimits() {
  const { session } = useApp();
  return (
    <p className={styles.note}>
      Цены в файле — вашей компании на момент сборки. Одновременно готовятся до {MAX_WAITING_LISTS}
      {NBSP}прайс-листов, хранятся последние {MAX_KEPT_LISTS}, каждый {KEPT_DAYS}
      {NBSP}дней.{' '}
      {hasBasket(session) ? (
        <>
          Заполните столбец «Количество» в файле XLSX и{' '}
          <Link href="/quickorder/?tab=excel">загрузите его как заказ</Link>: принимается файл до 5{NBSP}МБ, до 5{NBSP}
          000 строк с количеством. Для заказа из большого каталога выберите разделы.
        </>
      ) : null}
    </p>
  );
}
