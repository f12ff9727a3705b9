import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { markupText } from '#shared/markup.ts';
import { useApp } from '#web/app/app-context.ts';
import { Link } from '#web/ui/link.tsx';
import { Markup } from '#web/ui/markup.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { apiQuery } from '#web/api/api-client.ts';
import { ProductMarks } from './product-marks.tsx';
import type { CatalogueItem, ProductDetail } from '../contract.ts';
import { EnteredRows } from './entered-rows.tsx';
import { productQuery, useRecordedView } from './load-product.ts';
import { VariantGrid } from './variant-grid.tsx';
import { variantItems } from './variant-items.ts';
import { OffersInBasket } from './offers-in-basket.tsx';
import { OfferChoice } from './offer-choice.tsx';
import type { ProductKey } from './product-key.ts';
import { ProductFacts } from './product-facts.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductLists } from './product-lists.tsx';
import styles from './product-page.module.css';
import { Purchase } from './purchase.tsx';
import { useProductOnReturn } from './refresh-goods.ts';
import { Stickers } from './stickers.tsx';
import { useBuying, useMarks } from './row-actions.ts';
import { useOfferOfAddress } from './use-offer.ts';
import { useRowWindows } from './use-row-windows.tsx';
import { ViewedTiles } from './viewed-tiles.tsx';

interface ProductPageProps {
  productKey: ProductKey;
  /** The questions about the product, which build on the catalogue. */
  Questions: ComponentType<{ productId: number }>;
}

/** A product: pictures, offers, price and basket, characteristics, documents (R-ROUTE-11, A-012). */
export function ProductPage({ productKey, Questions }: ProductPageProps) {
  const { data, dataUpdatedAt } = useSuspenseQuery(productQuery(useApp(), productKey));
  useProductOnReturn(dataUpdatedAt);
  useRecordedView(data, productKey);
  // Another product begins with its first picture
  return <Product key={data.id} detail={data} productKey={productKey} Questions={Questions} />;
}

function Product({ detail, productKey, Questions }: { detail: ProductDetail } & ProductPageProps) {
  const { product, isPending, choose } = useOfferOfAddress(detail, productKey);
  const buying = useBuying();
  const marks = useMarks();
  const { show, windows } = useRowWindows();
  const [linked, setLinked] = useState<readonly CatalogueItem[]>([]);
  const shown = JSON.stringify(product.previewPicture);
  const others = product.gallery.filter((picture) => JSON.stringify(picture) !== shown);
  return (
    <div className={styles.page}>
      <PageHeading crumbs={product.breadcrumbs} title={<Markup text={product.name} />}>
        <Stickers item={product} />
      </PageHeading>
      <div className={styles.product}>
        <ProductGallery
          // The picture of the offer comes first
          key={shown}
          pictures={[product.previewPicture, ...others]}
          name={markupText(product.name)}
        />
        <div className={styles.about}>
          <Codes product={product} />
          <ProductMarks id={product.id} name={markupText(product.name)} marks={marks} />
          <OfferChoice offers={product.offers} onChoose={choose} />
          <OffersInBasket item={product} lines={buying?.lines} />
        </div>
        <Purchase
          product={product}
          buying={buying}
          isPending={isPending}
          onShowSimilar={() => show({ of: 'similar', item: product })}
        />
        <div className={styles.facts}>
          <ProductFacts product={product} />
        </div>
      </div>
      {buying && product.variants ? (
        <VariantGrid product={product} variants={product.variants} buying={buying} />
      ) : null}
      <ProductLists product={detail} onShow={show} onItems={setLinked} />
      {buying ? <EnteredRows items={[...variantItems(product), ...linked]} buying={buying} /> : null}
      <Questions productId={detail.id} />
      <ViewedProducts except={detail.id} />
      {windows}
    </div>
  );
}

function Codes({ product: { article, properties, brand } }: { product: ProductDetail }) {
  const codes = [
    { name: 'Артикул', value: article },
    { name: 'Короткий код', value: properties.shortcode.value },
    { name: 'Бренд', value: brand?.name, href: brand && `/brands/${brand.code}/` },
  ];
  return (
    <dl className={styles.codes}>
      {codes.map(({ name, value, href }) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{href ? <Link href={href}>{value}</Link> : value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** What the visitor looked at before this product (R-CALL-037); nothing where there is nothing. */
function ViewedProducts({ except }: { except: number }) {
  const { data } = useQuery(apiQuery(useApp().api, 'recentlyViewed', { query: { ID: String(except) } }));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.viewed} aria-labelledby="viewed">
      <h2 id="viewed">Вы недавно смотрели</h2>
      <ViewedTiles items={data.items} label="Вы недавно смотрели" />
    </section>
  );
}
