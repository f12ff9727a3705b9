import { z } from 'zod';
import { formBody, id, idText, picture, uploadedFile } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeBrandsCalls } from './calls.ts';

/** Rows of a page. */
export const BRANDS_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_BRANDS = 1000;
export const MAX_BRAND_NAME = 200;
export const MAX_BRAND_TEXT = 20_000;
export const MAX_ALIASES = 100;

/** Filters stand in the address: a value that is none is an absent one. */
const mark = z.literal('1').optional().catch(undefined);
const name = z.string().trim().min(1).max(MAX_BRAND_NAME);

const row = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  /** Active goods. */
  goods: z.int(),
  logo: picture.nullable(),
  hasText: z.boolean(),
  aliases: z.array(z.string()),
});
export type BrandRow = z.infer<typeof row>;

const values = { name, active: z.boolean(), description: z.string().max(MAX_BRAND_TEXT) };
const shownValues = z.object({ ...values, name: z.string().max(1000) });
export type BrandValues = z.infer<typeof shownValues>;

const one = z.object({ id: idText });
const NOTHING = z.object({});
const ERRORS = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

export const officeBrandsContract = {
  officeBrands: {
    summary: 'Бренды по названию, страницами по ключу',
    query: z.object({
      /** Part of a name or of a former one. */
      q: z.string().trim().max(100).catch('').default(''),
      hidden: mark,
      noLogo: mark,
      noText: mark,
      /** The key of the page before. */
      after: z.string().max(1500).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(row),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_BRANDS` + 1. */
      count: z.int(),
    }),
    errors: ['FORBIDDEN'],
  },
  officeBrand: {
    summary: 'Бренд: название, текст, логотип, названия в загрузках',
    params: one,
    data: z.object({
      id,
      values: shownValues,
      /** The address for buyers; null where it is hidden. */
      url: z.string().nullable(),
      logo: picture.nullable(),
      goods: z.int(),
      /** Names under which imports know it beside its own. */
      aliases: z.array(z.string()),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeBrandChange: {
    summary: 'Меняет бренд; прежнее название остаётся названием для загрузок',
    params: one,
    body: z.object({ ...values, shown: shownValues }),
    data: NOTHING,
    errors: [...ERRORS],
  },
  officeBrandAliases: {
    summary: 'Меняет названия, под которыми бренд знают загрузки',
    params: one,
    body: z.object({ names: z.array(name).max(MAX_ALIASES), shown: z.array(z.string().max(1000)).max(1000) }),
    data: NOTHING,
    errors: [...ERRORS],
  },
  officeBrandMerge: {
    summary: 'Объединяет бренд с другим: товары, названия и адрес переходят к нему',
    params: one,
    /** `into`: the name of the other one. */
    body: z.object({ into: name }),
    data: z.object({ id }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeBrandLogo: {
    summary: 'Заменяет логотип бренда',
    params: one,
    body: formBody(z.object({ files: uploadedFile })),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'BAD_FILE'],
  },
  officeBrandLogoRemove: {
    summary: 'Убирает логотип бренда',
    params: one,
    body: NOTHING,
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
} satisfies Contract<typeof officeBrandsCalls>;
