import { useRouterState } from '@tanstack/react-router';
import { markupText } from '#shared/markup.ts';
import { useApp } from '#web/app/app-context.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { CatalogueItem } from '../contract.ts';
import styles from './product-frame.module.css';

/** Stands for the page of a product that loads: with what the list says of it, where its row was pressed. */
export function ProductFrame() {
  const { queryClient } = useApp();
  const href = useRouterState({ select: ({ location }) => location.href });
  const item = queryClient
    .getQueriesData<{ products?: { items: readonly CatalogueItem[] } }>({ queryKey: ['listing'] })
    .flatMap(([, listing]) => listing?.products?.items ?? [])
    .find(({ url }) => url === href);
  return item ? <Head item={item} /> : <PageSkeleton />;
}

function Head({
  item: { name, article, previewPicture, stockStatus, prices, measure, isFrom },
}: {
  item: CatalogueItem;
}) {
  return (
    <div data-skeleton className={styles.page}>
      <PageHeading crumbs={[]} title={markupText(name)} />
      <div className={styles.product}>
        <div className={styles.picture}>
          <Picture source={previewPicture} alt="" width={240} height={240} isMain />
        </div>
        <div className={styles.facts}>{article ? <p>{`Артикул ${article}`}</p> : null}</div>
        <div className={styles.purchase}>
          <StockStatus status={stockStatus} />
          {prices ? <Price prices={prices} unit={measure.measureBase.symbol} isFrom={isFrom} /> : null}
          <span className={styles.bar} />
        </div>
      </div>
    </div>
  );
}
