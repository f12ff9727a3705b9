import { z } from 'zod';
import { formBody, id, idText, picture, uploadedFile } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeSectionsCalls } from './calls.ts';

export const MAX_SECTION_NAME = 200;
export const MAX_SECTION_TEXT = 20_000;

const name = z.string().trim().min(1).max(MAX_SECTION_NAME);
const parentId = id.nullable();
/** `landing`: lists the sections below it and no goods. */
const kind = z.enum(['goods', 'landing']);

const row = z.object({
  id,
  parentId,
  name: z.string(),
  active: z.boolean(),
  /** Goods that stand in it and below it, the hidden ones too. */
  goods: z.int(),
  /** Its name, place or visibility was set by hand. */
  isHeld: z.boolean(),
  hasPicture: z.boolean(),
  hasText: z.boolean(),
  /** The accounting base that has sent it; null: the shop's own. */
  sourceId: id.nullable(),
});
export type SectionRow = z.infer<typeof row>;

/** Values that a form shows and changes. */
const values = { name, parentId, active: z.boolean(), kind, description: z.string().max(MAX_SECTION_TEXT) };
const shownValues = z.object({ ...values, name: z.string().max(1000) });
export type SectionValues = z.infer<typeof shownValues>;

export const heldSectionFields = ['name', 'active', 'parentId'] as const;
export type HeldSectionField = (typeof heldSectionFields)[number];

const section = z.object({
  id,
  values: shownValues,
  /** The address for buyers; null where it is not shown. */
  url: z.string().nullable(),
  picture: picture.nullable(),
  source: z.object({ id, name: z.string() }).nullable(),
  /** What the accounting base says of fields that were set by hand, in words. */
  held: z.array(z.object({ field: z.enum(heldSectionFields), source: z.string() })),
  /** Where it may stand: sections with their levels, in their order. */
  places: z.array(z.object({ id, name: z.string(), level: z.int() })),
  children: z.array(row),
  crumbs: z.array(z.object({ id, name: z.string() })),
});
export type OfficeSection = z.infer<typeof section>;

const one = z.object({ id: idText });
const NOTHING = z.object({});
const ERRORS = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

export const officeSectionsContract = {
  officeSections: {
    summary: 'Дерево разделов с числом товаров и источники с разделами или без своего уровня',
    data: z.object({
      sections: z.array(row),
      sources: z.array(z.object({ id, name: z.string(), hasRoot: z.boolean() })),
    }),
    errors: ['FORBIDDEN'],
  },
  officeSection: {
    summary: 'Раздел: название, место, текст, картинка, значения из 1С',
    params: one,
    data: section,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeSectionAdd: {
    summary: 'Добавляет раздел магазина',
    body: z.object({ name, parentId }),
    data: z.object({ id }),
    errors: ['FORBIDDEN'],
  },
  officeSectionChange: {
    summary: 'Меняет раздел; загрузки оставляют заданное',
    params: one,
    body: z.object({ ...values, shown: shownValues }),
    data: NOTHING,
    errors: [...ERRORS],
  },
  officeSectionPlace: {
    summary: 'Ставит раздел за соседним; after: null — первым',
    params: one,
    body: z.object({ after: id.nullable() }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeSectionReturn: {
    summary: 'Возвращает разделу значения из 1С',
    params: one,
    body: z.object({ fields: z.array(z.enum(heldSectionFields)).min(1).max(3) }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeSectionPicture: {
    summary: 'Заменяет картинку раздела',
    params: one,
    body: formBody(z.object({ files: uploadedFile })),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'BAD_FILE'],
  },
  officeSectionPictureRemove: {
    summary: 'Убирает картинку раздела',
    params: one,
    body: NOTHING,
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeSourceRoot: {
    summary: 'Убирает уровень с названием источника или возвращает его',
    params: one,
    body: z.object({ hasRoot: z.boolean() }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  },
} satisfies Contract<typeof officeSectionsCalls>;
