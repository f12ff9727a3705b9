import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { ViewedTiles } from './viewed-tiles.tsx';
import styles from './viewed-products.module.css';

/** What the visitor looked at before this product (R-CALL-037); nothing where there is nothing. */
export function ViewedProducts({ except }: { except: number }) {
  const { data } = useQuery(apiQuery(useApp().api, 'recentlyViewed', { query: { ID: String(except) } }));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.viewed} aria-labelledby="viewed">
      <h2 id="viewed">Вы недавно смотрели</h2>
      <ViewedTiles items={data.items} label="Вы недавно смотрели" />
    </section>
  );
}
