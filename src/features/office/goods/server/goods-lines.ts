import type { Db } from '#server/db/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import type { ProductRow } from '../contract.ts';
import { readFigures, readRows, rowView } from './list-products.ts';
import { filtered, type ProductFilter } from './product-filter.ts';
import { readStored } from './read-stored.ts';

/** What `--state` narrows the list to. */
const marks = {
  shown: { display: 'shown' },
  hidden: { display: 'hidden' },
  withdrawn: { display: 'withdrawn' },
  'in-stock': { stock: 'in' },
  'out-of-stock': { stock: 'out' },
  'no-picture': { noPicture: '1' },
  'no-price': { noPrice: '1' },
  new: { new: '1' },
  discontinued: { discontinued: '1' },
  'by-hand': { byHand: '1' },
  differs: { differs: '1' },
  unsold: { unsold: '1' },
} as const satisfies Record<string, Partial<ProductFilter>>;
export const markNames = Object.keys(marks) as (keyof typeof marks)[];

type Wanted = { find: string; state?: keyof typeof marks | undefined; limit: number };

/** Goods a line each. */
export async function listGoods(db: Db, { find, state, limit }: Wanted): Promise<string[]> {
  const filter: ProductFilter = { q: find, sort: 'name', dir: 'asc', ...(state && marks[state]) };
  const rows = await readRows(db, { where: filtered(filter), filter, after: undefined, limit });
  return rows.length === 0 ? ['Товаров нет'] : rows.map(rowView).map(lineOf);
}

const displayWords = { shown: '', hidden: 'скрыт', withdrawn: 'снят в 1С' } as const;

function lineOf({ id, name, article, display, price, currency, available, unit, ...row }: ProductRow): string {
  const notes = [
    displayWords[display],
    row.isNew ? 'новинка' : '',
    row.isDiscontinued ? 'снят с производства' : '',
    row.isByHand ? 'изменён вручную' : '',
  ];
  const cost = price === null ? 'без цены' : formatWirePrice(price, currency);
  return [
    `id:${id}`,
    article || '—',
    name,
    `${formatNumber(available)} ${unit}`,
    cost,
    notes.filter(Boolean).join(', '),
  ].join('\t');
}

/** What the shop has of a product, and what the accounting system says of what was set by hand. */
export async function showProduct(db: Db, id: number): Promise<string[]> {
  const { row, fields, theirs } = await readStored(db, id);
  const { available, display } = await readFigures(db, id);
  const lines = Object.entries(fields).map(([field, value]) => {
    const other = Object.hasOwn(theirs, field) ? `\t1С: ${JSON.stringify(theirs[field as keyof typeof theirs])}` : '';
    return `  ${field}: ${JSON.stringify(value)}${other}`;
  });
  const held = Object.keys(row.held);
  return [
    `id:${id}\t${row.article ?? '—'}\t${row.name}\t${displayWords[display] || 'на витрине'}\t${formatNumber(available)} ${row.unitBase}`,
    ...lines,
    held.length === 0 ? '  Вручную не менялся' : `  Вручную: ${held.join(', ')}`,
  ];
}
