import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/ui/link.tsx';
import { Markup } from '#web/ui/markup.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import styles from './viewed-products.module.css';

/** What the visitor looked at before this product (R-CALL-037); nothing where there is nothing. */
export function ViewedProducts({ except }: { except: number }) {
  const { data } = useQuery(apiQuery(useApp().api, 'recentlyViewed', { query: { ID: String(except) } }));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.viewed} aria-labelledby="viewed">
      <h2 id="viewed">Вы недавно смотрели</h2>
      {/* What does not fit is reached by scrolling, with the keyboard too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.products} tabIndex={0} aria-labelledby="viewed">
        {data.items.map(({ id, name, url, previewPicture, prices, measure }) => (
          <li key={id} className={styles.product}>
            <Link href={url} className={styles.link}>
              <Picture source={previewPicture} alt="" width={96} height={96} />
              <span className={styles.name}>
                <Markup text={name} />
              </span>
            </Link>
            {prices ? <Price prices={prices} unit={measure.measureBase.symbol} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
