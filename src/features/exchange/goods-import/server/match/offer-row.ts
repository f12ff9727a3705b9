import type { OfferValue } from '#goods/products/server/tables.ts';
import { propertyCode } from '#shared/slug.ts';
import type { OfferRecord } from '#exchange/commerceml/server/index.ts';
import { sameName } from '../import-settings.ts';
import { articleOf } from './product-row.ts';
import type { ResolvedValue } from './remembered.ts';

/** What of an offer's row its file decides; keys are the columns. Empty values and article: what the shop has stays. */
export type OfferRow = {
  product_id: number;
  external_id: string;
  name: string;
  article: string | null;
  article_normalised: string | null;
  values: OfferValue[];
  active: boolean;
};

export const offerColumns = `product_id int, external_id text, name text, article text, article_normalised text,
  "values" jsonb, active boolean`;

/** Whether the record says what the offer is, and not only its price or stock. */
export function isDescribed(record: OfferRecord): boolean {
  return record.name !== null || record.characteristics.length > 0 || record.properties.length > 0;
}

/**
 * The row of a variant. It is identified by its characteristics, else by its properties, else by what its name adds to
 * the product's. A property called «Артикул» is its article.
 */
export function offerRow(
  record: OfferRecord & { characteristicId: string },
  product: { id: number; name: string },
  properties: readonly ResolvedValue[],
): OfferRow {
  const article = record.article ?? properties.find(({ property }) => isArticle(property.name))?.text ?? null;
  return {
    product_id: product.id,
    external_id: record.characteristicId,
    name: record.name ?? product.name,
    article,
    article_normalised: articleOf(article),
    values: valuesOf(record, product, properties),
    active: !record.deleted,
  };
}

function valuesOf(record: OfferRecord, product: { name: string }, properties: readonly ResolvedValue[]): OfferValue[] {
  const own = record.characteristics.map(({ name, value }) => ({ code: propertyCode(name), name, value }));
  const described = properties
    .filter(({ property }) => !isArticle(property.name))
    .map(({ property, text }) => ({ code: property.code, name: property.name, value: text }));
  const values = [...new Map([...described, ...own].map((value) => [value.code, value])).values()];
  if (values.length > 0) return values;
  const variant = variantName(record.name, product.name);
  return variant === null ? [] : [{ code: 'variant', name: 'Вариант', value: variant }];
}

const isArticle = (name: string) => sameName(name, 'Артикул');

/**
 * What sets a variant apart where its file gives no characteristics: the rest of its name after the product's, without
 * the brackets, as in 'Ботинки (35, чёрный)'. Null where the name says nothing more.
 */
export function variantName(offerName: string | null, productName: string): string | null {
  if (!offerName) return null;
  const starts = offerName.toLowerCase().startsWith(productName.toLowerCase());
  const rest = starts ? offerName.slice(productName.length) : (/\(([^()]+)\)\s*$/.exec(offerName)?.[0] ?? offerName);
  const variant = rest
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .replace(/^[\s,;–—-]+/, '')
    .trim();
  return variant || null;
}
