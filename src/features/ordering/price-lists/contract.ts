import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { type PriceListColumn, priceListColumns, type PriceListFormat, priceListFormats } from '#shared/price-list.ts';
import { id, idText } from '#features/wire.ts';
import type { priceListsCalls } from './calls.ts';

/** The address of the file, which opens for its owner's token for ten minutes (R-CALL-057). */
const link = z.string();

const sectionIds = z.array(id).max(1000);
const sections = sectionIds.default([]);
/** what names no `sections` gets all goods, a choice names one at least. */
const chosenSections = sectionIds.refine((ids) => ids.length > 0, 'Выберите хотя бы один раздел').default([]);
const format = z.enum(Object.keys(priceListFormats) as [PriceListFormat, ...PriceListFormat[]]);
const column = z.enum(Object.keys(priceListColumns) as [PriceListColumn, ...PriceListColumn[]]);
const columns = z.array(column).max(10);
const mode = z.enum(['weekly', 'changes']);

/** `sections` empty: all goods. */
const choice = z.object({ sections, format, columns });

export interface PriceListSection {
  id: number;
  name: string;
  /** Goods in it and below it. */
  count: number;
  children: PriceListSection[];
}
const section: z.ZodType<PriceListSection> = z.object({
  id,
  name: z.string(),
  count: z.int(),
  children: z.lazy(() => z.array(section)),
});

/** `areStale`: prices have changed in the shop since `pricesAt`. Sizes in bytes. */
const madeList = z.object({
  id,
  title: z.string(),
  sections: z.array(id),
  format,
  columns,
  state: z.enum(['queued', 'running', 'ready', 'failed']),
  rowsDone: z.int(),
  rowsTotal: z.int(),
  size: z.int(),
  requestedAt: z.string(),
  pricesAt: z.string().nullable(),
  keptUntil: z.string().nullable(),
  areStale: z.boolean(),
  isEmpty: z.boolean(),
});
export type MadeList = z.infer<typeof madeList>;

const subscription = z.object({
  id,
  title: z.string(),
  format,
  mode,
  nextAt: z.string(),
  sentAt: z.string().nullable(),
});
export type PriceListSubscription = z.infer<typeof subscription>;

const made = z.object({ lists: z.array(madeList), subscriptions: z.array(subscription) });
export type MadeLists = z.infer<typeof made>;

export const priceListsContract = {
  priceListSections: {
    summary: 'Разделы для прайс-листа: дерево с числом товаров',
    data: z.object({ sections: z.array(section), total: z.int() }),
  },
  priceListsMade: { summary: 'Прайс-листы, которые готовятся и хранятся, и подписки на них', data: made },
  priceList: { summary: 'Прайс-лист всех товаров: ссылка на файл XLSX', data: link, errors: ['EMPTY'] },
  priceListOfSections: {
    summary: 'Прайс-лист выбранных разделов: ссылка на файл XLSX',
    body: z.object({ sections: chosenSections }),
    data: link,
    errors: ['EMPTY'],
  },
  priceListMake: {
    summary: 'Готовит прайс-лист в фоне; его состояние видно в списке',
    body: choice,
    data: z.object({ id }),
    errors: ['LIMIT', 'EMPTY', 'KEY_REUSED'],
  },
  priceListFile: {
    summary: 'Ссылка на готовый прайс-лист и имя файла',
    params: z.object({ id: idText }),
    data: z.object({ link, name: z.string() }),
    errors: ['NOT_FOUND'],
  },
  priceListRemove: {
    summary: 'Удаляет прайс-лист',
    params: z.object({ id: idText }),
    data: made,
    errors: ['NOT_FOUND'],
  },
  priceListSubscribe: {
    summary: 'Подписка на прайс-лист: раз в неделю или когда изменились цены',
    body: choice.extend({ mode }),
    data: made,
    errors: ['LIMIT', 'EMPTY', 'FORBIDDEN', 'KEY_REUSED'],
  },
  priceListUnsubscribe: {
    summary: 'Отменяет подписку на прайс-лист',
    params: z.object({ id: idText }),
    data: made,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
} satisfies Contract<typeof priceListsCalls>;
