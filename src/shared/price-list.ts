/** The kinds of files that a price list is made as, with their names. */
export const priceListFormats = {
  xlsx: {
    name: 'Excel (XLSX)',
    extension: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { name: 'Таблица CSV', extension: 'csv', mime: 'text/csv; charset=utf-8' },
  yml: { name: 'YML для сайта', extension: 'yml', mime: 'application/xml; charset=utf-8' },
} as const;
export type PriceListFormat = keyof typeof priceListFormats;

/** What a price list may have besides articles, names, units and prices. */
export const priceListColumns = {
  stock: 'Наличие',
  packs: 'Упаковки и вторая единица',
  barcodes: 'Штрихкоды',
  pictures: 'Ссылки на фото',
} as const;
export type PriceListColumn = keyof typeof priceListColumns;

/** Lists that an account may have waiting at once, and keep. */
export const MAX_WAITING_LISTS = 3;
export const MAX_KEPT_LISTS = 10;
export const KEPT_DAYS = 7;
export const MAX_SUBSCRIPTIONS = 5;
