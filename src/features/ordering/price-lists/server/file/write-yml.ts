import { itemUrl } from '#goods/catalogue/server/index.ts';
import { section } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { escapeHtml, markupText } from '#shared/markup.ts';
import { toWire } from '#shared/money.ts';
import { effectiveMinimum, packSize } from '#shared/quantity.ts';
import type { Goods } from './list-goods.ts';
import type { PriceListOrder } from './price-list-order.ts';
import { pictureLinks } from './table-columns.ts';

/** A YML file, which the shops of buyers and market places read. */
export async function* ymlLines(db: Db, order: PriceListOrder, goods: AsyncIterable<Goods>): AsyncGenerator<string> {
  const { at, shopName, origin, terms } = order;
  const categories = await db.select({ id: section.id, parentId: section.parentId, name: section.name }).from(section);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="${at.toISOString().slice(0, 19)}Z">\n<shop>\n`;
  yield `${tag('name', shopName)}${tag('company', shopName)}${tag('url', `${origin}/`)}`;
  yield `<currencies><currency id="${terms.currency}" rate="1"/></currencies>\n<categories>\n`;
  for (const { id, parentId, name } of categories) {
    yield `<category id="${id}"${parentId === null ? '' : ` parentId="${parentId}"`}>${xml(markupText(name))}</category>\n`;
  }
  yield '</categories>\n<offers>\n';
  for await (const one of goods) yield offerOf(one, order);
  yield '</offers>\n</shop>\n</yml_catalog>\n';
}

function offerOf(goods: Goods, { origin, columns }: PriceListOrder): string {
  const { item, price, isInStock, details } = goods;
  const has = new Set(columns);
  const group = item.isOffer ? ` group_id="${item.productId}"` : '';
  const lines = [
    `<offer id="${item.id}" available="${isInStock}"${group}>\n`,
    tag('url', origin + itemUrl(item)),
    tag('price', String(toWire(price.valueVat))),
    tag('currencyId', price.currency),
    tag('categoryId', details.sectionId === null ? null : String(details.sectionId)),
    ...(has.has('pictures') ? pictureLinks(goods, origin).map((link) => tag('picture', link)) : []),
    tag('name', markupText(item.name)),
    tag('vendor', details.brand),
    tag('vendorCode', item.article),
    ...(has.has('barcodes') ? details.barcodes.map((code) => tag('barcode', code)) : []),
    ...(has.has('packs')
      ? [tag('min-quantity', String(effectiveMinimum(item))), tag('step-quantity', String(packSize(item)))]
      : []),
    `<param name="Единица">${xml(item.unit)}</param>\n`,
    '</offer>\n',
  ];
  return lines.join('');
}

const tag = (name: string, text: string | null): string => (text ? `<${name}>${xml(text)}</${name}>\n` : '');

// Characters that XML cannot contain
// oxlint-disable-next-line no-control-regex -- these are the characters that are meant
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const xml = (text: string): string => escapeHtml(text.replace(FORBIDDEN, '').toWellFormed());
