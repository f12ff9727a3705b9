import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { JournalPanel } from '#office/journal/web/index.ts';
import { useApp } from '#web/app/app-context.ts';
import { Fact, Facts } from '#web/ui/office/facts.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { OfficeProduct } from '../contract.ts';
import { GoodsBadges } from './goods-badges.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductFieldsPanel } from './product-fields.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductLinksPanel } from './product-links.tsx';
import { ProductProperties } from './product-properties.tsx';
import { productQuery } from './product-query.ts';
import styles from './product-screen.module.css';
import { ProductText } from './product-text.tsx';
import { ProductVariants } from './product-variants.tsx';

const crumbs = [
  { path: '/office/', title: 'Рабочее место' },
  { path: '/office/goods/', title: 'Товары' },
];

/** One product for staff: what the accounting system says of it, and what the shop has made of it. */
export function ProductScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(productQuery(api, id));
  const { data: product } = query;
  if (!product) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Товар" />
        <LoadingState query={query} rows={8} height={48} />
      </>
    );
  }
  const { name, journal } = product;
  return (
    <article>
      <PageHeading crumbs={[...crumbs, { path: `/office/goods/${id}/`, title: name }]} title={name}>
        <GoodsBadges standing={product} />
        <ProductActions product={product} />
      </PageHeading>
      <div className={styles.columns}>
        <div className={styles.main}>
          <ProductPictures product={product} />
          <ProductFieldsPanel product={product} />
          <ProductText product={product} />
          <ProductProperties product={product} />
          <ProductVariants product={product} />
          <ProductLinksPanel product={product} />
        </div>
        <aside className={styles.aside}>
          <FactsPanel product={product} />
          <PapersPanel product={product} />
          <JournalPanel steps={journal} href="/office/journal/?kind=goods" />
        </aside>
      </div>
    </article>
  );
}

/** What the shop does not change. */
function FactsPanel({ product }: { product: OfficeProduct }) {
  const { article, source, url, available, price, currency, facts, createdAt } = product;
  return (
    <Panel title="Из учётной системы">
      <Facts>
        <Fact name="Артикул">{article}</Fact>
        <Fact name="Источник">{source}</Fact>
        <Fact name="Свободно">
          {formatNumber(available)} {facts.unitBase}
        </Fact>
        <Fact name="Цена" isAlarming={price === null}>
          {price === null ? 'нет' : formatWirePrice(price, currency)}
        </Fact>
        <Fact name="Вес">{facts.weightGrams > 0 ? `${formatNumber(facts.weightGrams)} г` : null}</Fact>
        <Fact name="Штрихкоды">{facts.barcodes.join(', ')}</Fact>
        <Fact name="Честный знак">{facts.isMarked ? 'маркируется' : null}</Fact>
        <Fact name="Появился">{formatDate(createdAt)}</Fact>
      </Facts>
      {url === null ? null : (
        <p className={styles.below}>
          <Link href={url}>Как видит покупатель</Link>
        </p>
      )}
    </Panel>
  );
}

function PapersPanel({ product: { papers } }: { product: OfficeProduct }) {
  return (
    <Panel title="Документы">
      {papers.length === 0 ? <p className={styles.dim}>Документов пока нет.</p> : null}
      <ul>
        {papers.map(({ id, name, endsOn }) => (
          <li key={id}>
            <Link href={`/office/papers/${id}/`}>{name}</Link>
            {endsOn === null ? null : <span className={styles.dim}> до {formatDate(endsOn)}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.below}>
        <Link href="/office/papers/">Добавить документ</Link>
      </p>
    </Panel>
  );
}
