import { z } from 'zod';
import { id, idText } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officePropertiesCalls } from './calls.ts';

/** Rows of a page. */
export const PROPERTIES_PAGE_SIZE = 50;
/** The counts of the lists end here. */
export const MAX_COUNTED_PROPERTIES = 1000;
export const MAX_PROPERTY_NAME = 300;
export const MAX_UNIT = 20;

/** Filters stand in the address: a value that is none is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const after = orAbsent(z.string().max(1500));
const q = z.string().trim().max(100).catch('').default('');
const name = z.string().trim().min(1).max(MAX_PROPERTY_NAME);

/** `import`: each import decides by the values. */
export const filterChoices = ['import', 'yes', 'no'] as const;
const filter = z.enum(filterChoices);
export type PropertyFilter = z.infer<typeof filter>;

const row = z.object({
  id,
  name: z.string(),
  unit: z.string(),
  filter,
  /** Buyers filter by it now. */
  filterable: z.boolean(),
  /** It stands on the page of a product. */
  isShown: z.boolean(),
  values: z.int(),
  source: z.string().nullable(),
});
export type PropertyRow = z.infer<typeof row>;

const values = { name, unit: z.string().trim().max(MAX_UNIT), isShown: z.boolean(), filter };
const shownValues = z.object({ ...values, name: z.string().max(1000) });
export type PropertyValues = z.infer<typeof shownValues>;

export const heldPropertyFields = ['name', 'isShown'] as const;
export type HeldPropertyField = (typeof heldPropertyFields)[number];

const value = z.object({
  id,
  text: z.string(),
  goods: z.int(),
  /** The value that it means; null: itself. */
  alias: z.object({ id, text: z.string() }).nullable(),
});
export type PropertyValueRow = z.infer<typeof value>;

const page = { next: z.string().nullable(), count: z.int() };
const one = z.object({ id: idText });
const NOTHING = z.object({});
const ERRORS = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

export const officePropertiesContract = {
  officeProperties: {
    summary: 'Свойства товаров в порядке фильтра, страницами по ключу',
    query: z.object({
      q,
      /** `yes`: buyers filter by it now. */
      filtered: orAbsent(z.enum(['yes', 'no'])),
      shown: orAbsent(z.enum(['yes', 'no'])),
      /** The key of the page before. */
      after,
    }),
    data: z.object({ items: z.array(row), ...page }),
    errors: ['FORBIDDEN'],
  },
  officeProperty: {
    summary: 'Свойство: название, единица, место в фильтре и на странице товара',
    params: one,
    data: z.object({
      id,
      values: shownValues,
      filterable: z.boolean(),
      source: z.string().nullable(),
      held: z.array(z.object({ field: z.enum(heldPropertyFields), source: z.string() })),
      /** All properties in their order. */
      order: z.array(z.object({ id, name: z.string() })),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officePropertyValues: {
    summary: 'Значения свойства и что они значат, страницами по ключу',
    params: one,
    query: z.object({ q, aliases: orAbsent(z.literal('1')), after }),
    data: z.object({ items: z.array(value), ...page }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officePropertyChange: {
    summary: 'Меняет свойство; загрузки оставляют заданное',
    params: one,
    body: z.object({ ...values, shown: shownValues }),
    data: NOTHING,
    errors: [...ERRORS],
  },
  officePropertyPlace: {
    summary: 'Ставит свойство за другим; after: null — первым',
    params: one,
    body: z.object({ after: id.nullable() }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officePropertyReturn: {
    summary: 'Возвращает свойству значения из 1С',
    params: one,
    body: z.object({ fields: z.array(z.enum(heldPropertyFields)).min(1).max(2) }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officePropertyAlias: {
    summary: 'Значение значит то же, что другое (по его тексту), или снова само себя',
    params: one,
    /** `meaning`: the text of the other value; empty: itself. */
    body: z.object({ meaning: z.string().trim().max(1000), shown: id.nullable() }),
    data: NOTHING,
    errors: [...ERRORS],
  },
} satisfies Contract<typeof officePropertiesCalls>;
