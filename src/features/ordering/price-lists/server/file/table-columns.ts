import type { WorkbookColumn } from '#server/xlsx/write-workbook.ts';
import { TO_ORDER } from '#shared/back-order.ts';
import { markupText } from '#shared/markup.ts';
import { toWire } from '#shared/money.ts';
import { customAmountText, effectiveMinimum, packSize } from '#shared/quantity.ts';
import type { Goods } from './list-goods.ts';
import type { PriceListOrder } from './price-list-order.ts';

type Cell = string | number | null;
type Column = WorkbookColumn & { cell: (goods: Goods) => Cell };

/**
 * The columns of a price list as a table. They are read back as an order: codes under the headings that an order sheet
 * knows, the base unit beside the quantities, and the quantities in the last column.
 */
export function tableColumns(
  { columns, origin }: PriceListOrder,
  before: ReadonlyMap<number, number> | null,
): Column[] {
  const has = new Set(columns);
  return [
    { header: 'Артикул', width: 18, format: 'text', cell: ({ item }) => item.article },
    { header: 'Короткий код', width: 14, format: 'text', cell: ({ item }) => item.shortcode },
    ...(has.has('barcodes') ? barcodeColumns : []),
    { header: 'Название', width: 64, cell: ({ item }) => markupText(item.name) },
    { header: 'Цена', width: 12, format: 'money', cell: ({ price }) => toWire(price.valueVat) },
    ...(before ? changeColumns(before) : []),
    { header: 'Ед.', width: 8, cell: ({ item }) => item.unit },
    ...(has.has('packs') ? packColumns : []),
    ...(has.has('stock') ? [stockColumn] : []),
    ...(has.has('pictures') ? [pictureColumn(origin)] : []),
    { header: 'Количество', width: 12, format: 'general', cell: () => null },
  ];
}

const barcodeColumns: Column[] = [
  { header: 'Штрихкод', width: 16, format: 'text', cell: ({ details }) => details.barcodes[0] ?? null },
  {
    header: 'Другие штрихкоды',
    width: 18,
    format: 'text',
    cell: ({ details }) => details.barcodes.slice(1).join(', ') || null,
  },
];

const packColumns: Column[] = [
  { header: 'Вторая единица', width: 18, cell: secondUnit },
  { header: 'Кратность', width: 11, format: 'whole', cell: ({ item }) => packSize(item) },
  { header: 'Минимальный заказ', width: 18, format: 'whole', cell: ({ item }) => effectiveMinimum(item) },
];

const stockColumn: Column = {
  header: 'Наличие',
  width: 13,
  // Exact figures never leave the server
  cell: ({ isInStock }) => (isInStock ? 'В наличии' : TO_ORDER),
};

const pictureColumn = (origin: string): Column => ({
  header: 'Фото',
  width: 40,
  format: 'text',
  cell: (goods) => pictureLinks(goods, origin)[0] ?? null,
});

const changeColumns = (before: ReadonlyMap<number, number>): Column[] => [
  {
    header: 'Было',
    width: 12,
    format: 'money',
    cell: ({ item, price }) => {
      const former = before.get(item.id);
      return former === undefined || former === price.valueVat ? null : toWire(former);
    },
  },
  {
    header: 'Изменение',
    width: 13,
    cell: ({ item, price }) => {
      const former = before.get(item.id);
      if (former === undefined) return 'новый';
      return former === price.valueVat ? null : price.valueVat > former ? 'дороже' : 'дешевле';
    },
  },
];

function secondUnit({ item, details: { unitCustom, ratio } }: Goods): string | null {
  const amount = unitCustom === null ? null : customAmountText(1, ratio);
  return amount === null ? null : `1 ${item.unit} = ${amount} ${unitCustom}`;
}

/** The addresses of the pictures, as every visitor of the shop's pages gets them. */
export function pictureLinks({ details }: Goods, origin: string): string[] {
  return details.pictures.map(({ standard }) => (/^https?:/.test(standard) ? standard : origin + standard));
}
