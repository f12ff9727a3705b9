import { z } from 'zod';
import { formBody, id, idText, uploadedFile } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import { type ChangeOutcome, changeOutcomes, type GoodsWork, goodsWorks } from '#shared/goods-work.ts';
import type { officeGoodsTasksCalls } from './calls.ts';

/** Changes of a page. */
export const CHANGES_PAGE_SIZE = 50;
/** Goods that are chosen for a sheet one by one. */
const MAX_CHOSEN = 500;

const moment = z.iso.datetime();
const kind = z.enum(goodsWorks as [GoodsWork, ...GoodsWork[]]);
const outcome = z.enum(changeOutcomes as [ChangeOutcome, ...ChangeOutcome[]]);

const task = z.object({
  id,
  kind,
  /** Empty where nothing was sent. */
  fileName: z.string(),
  by: z.string(),
  createdAt: moment,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** It has been compared with the shop; nothing is changed yet. */
  isDryRun: z.boolean(),
});
export type GoodsTask = z.infer<typeof task>;

const oneTask = task.extend({
  /** Why it failed. */
  message: z.string(),
  report: z.array(z.string()),
  /** The address of the resulting file, for its sender alone. */
  link: z.string().nullable(),
  /** The number of changes by outcome. */
  counts: z.record(outcome, z.int()),
  /** Changes that were written. */
  applied: z.int(),
});
export type GoodsTaskView = z.infer<typeof oneTask>;

const change = z.object({
  row: z.int(),
  product: z.object({ id, name: z.string(), article: z.string().nullable() }).nullable(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
  outcome,
  note: z.string(),
  applied: z.boolean(),
});
export type GoodsTaskChange = z.infer<typeof change>;

/** Names of properties by the kind of links; an absent kind has none. */
const linkProperties = z.object({
  replacement: z.string().min(1).max(300).optional(),
  analogue: z.string().min(1).max(300).optional(),
  accessory: z.string().min(1).max(300).optional(),
  consumable: z.string().min(1).max(300).optional(),
  similar: z.string().min(1).max(300).optional(),
});
const linkSource = z.object({
  id,
  name: z.string(),
  links: linkProperties,
  /** The properties that the source has. */
  properties: z.array(z.string()),
});
export type LinkSource = z.infer<typeof linkSource>;

const one = z.object({ id: idText });
const no = z.coerce.number().int().min(0).max(100_000);

export const officeGoodsTasksContract = {
  officeGoodsTasks: {
    summary: 'Последние работы над многими товарами',
    data: z.object({ items: z.array(task) }),
    errors: ['FORBIDDEN'],
  },
  officeGoodsTaskStart: {
    summary: 'Начинает отправку таблицы товаров или связей (XLSX до 100 МБ) или архива картинок (ZIP до 1 ГБ)',
    body: z.object({
      kind: kind.exclude(['sheetOut']),
      files: z.array(z.object({ name: z.string().trim().min(1).max(200), bytes: z.int().min(0) })).length(1),
    }),
    data: z.object({ id, partBytes: z.int() }),
    errors: ['BAD_FILE', 'TOO_LARGE', 'LIMIT', 'FORBIDDEN'],
  },
  officeGoodsTaskPart: {
    summary: 'Часть файла; повторённая считается один раз',
    params: one.extend({ file: no, part: no }),
    body: formBody(z.object({ part: uploadedFile })),
    data: z.object({}),
    errors: ['NOT_FOUND', 'BAD_FILE', 'TOO_LARGE', 'FORBIDDEN'],
  },
  officeGoodsTaskRun: {
    summary: 'Сравнивает присланный файл с магазином или записывает то, что показало сравнение, в фоне',
    params: one,
    body: z.object({
      apply: z.boolean(),
      /** Also what others have changed since the sheet was made. */
      withChangedSince: z.boolean().default(false),
    }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'BAD_FILE', 'CONFLICT', 'FORBIDDEN'],
  },
  officeGoodsTask: {
    summary: 'Работа над многими товарами с её итогом',
    params: one,
    data: oneTask,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeGoodsTaskRows: {
    summary: 'Изменения, которых просит файл, страницами по ключу',
    params: one,
    query: z.object({
      q: z.string().trim().max(100).catch('').default(''),
      outcome: outcome.optional().catch(undefined),
      /** The `next` of the page before. */
      after: z.string().max(200).optional().catch(undefined),
    }),
    data: z.object({ items: z.array(change), next: z.string().nullable(), count: z.int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeGoodsSheet: {
    summary: 'Выгружает все товары, или выбранные, таблицей XLSX, которую можно вернуть исправленной',
    body: z.object({
      ids: z.array(id).min(1).max(MAX_CHOSEN).optional(),
      withProperties: z.boolean().default(true),
    }),
    data: z.object({ id }),
    errors: ['LIMIT', 'FORBIDDEN'],
  },
  officeLinkProperties: {
    summary: 'Из каких свойств источников берутся связи товаров',
    data: z.object({ sources: z.array(linkSource) }),
    errors: ['FORBIDDEN'],
  },
  officeLinkPropertiesSet: {
    summary: 'Задаёт свойства, в которых источник называет артикулы связанных товаров',
    params: one,
    body: z.object({ shown: linkProperties, links: linkProperties }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  },
} satisfies Contract<typeof officeGoodsTasksCalls>;
