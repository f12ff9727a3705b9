import { z } from 'zod';
import { formBody, id, idText, orEmpty, uploadedFile } from '#features/wire.ts';
import { isDay } from '#shared/dates.ts';
import type { Contract } from '#shared/endpoint.ts';
import { type PaperKind, paperKindNames } from '#shared/goods-papers.ts';
import type { officePapersCalls } from './calls.ts';

/** Rows of a page. */
export const PAPERS_PAGE_SIZE = 50;
export const MAX_COUNTED_PAPERS = 1000;
/** Goods of a paper that its page lists; their count has no bound. */
export const SHOWN_GOODS = 500;
/** Articles of one call, and characters of them. */
export const MAX_ARTICLES = 5000;
export const MAX_ARTICLES_TEXT = 200_000;
export const PAPER_TITLE = 200;
export const PAPER_NUMBER = 100;

const kindNames = Object.keys(paperKindNames) as [PaperKind, ...PaperKind[]];
export const paperStates = ['valid', 'ending', 'ended', 'withoutGoods'] as const;
export const paperSorts = ['added', 'ends', 'name'] as const;

const kind = z.enum(kindNames);
const title = z.string().trim().max(PAPER_TITLE);
const number = z.string().trim().max(PAPER_NUMBER);
/** A day; an empty text is none. */
const day = z.union([z.literal('').transform(() => null), z.string().max(10).refine(isDay), z.null()]);

/** Articles and codes of goods, one a line or parted by commas. */
const articles = z.string().max(MAX_ARTICLES_TEXT);

const fields = z.object({
  kind,
  title: z.string(),
  number: z.string(),
  issuedOn: z.string().nullable(),
  /** The last day on which it is valid; null: without end. */
  endsOn: z.string().nullable(),
});
const typed = { kind, title, number, issuedOn: day, endsOn: day };
/** The fields of a new paper; an absent one is empty. */
const begun = {
  kind,
  title: title.default(''),
  number: number.default(''),
  issuedOn: day.default(null),
  endsOn: day.default(null),
};

const row = fields.extend({
  id,
  name: z.string(),
  state: z.enum(['valid', 'ending', 'ended']),
  /** Goods that it belongs to. */
  goods: z.int(),
  fileName: z.string(),
  size: z.int(),
  /** The address of its file. */
  link: z.string(),
  addedAt: z.string(),
});
export type PaperRow = z.infer<typeof row>;

const paper = row.extend({
  addedBy: z.string().nullable(),
  /** The first `SHOWN_GOODS` by name. `isShown`: buyers see it. */
  products: z.array(
    z.object({ id, name: z.string(), article: z.string().nullable(), url: z.string(), isShown: z.boolean() }),
  ),
});
export type OfficePaper = z.infer<typeof paper>;

/** What became of one file of an upload, or of a row of its table. */
const outcome = z.object({
  file: z.string(),
  outcome: z.enum(['added', 'extended', 'same', 'refused']),
  note: z.string(),
});
export type UploadOutcome = z.infer<typeof outcome>;

const params = z.object({ id: idText });
const NOTHING = z.object({});

export const officePapersContract = {
  officePapers: {
    summary: 'Документы товаров: новые сверху, страницами по ключу',
    query: z.object({
      /** Part of the title, the number, the name of the file, or an article of its goods. */
      q: z.string().trim().max(100).catch('').default(''),
      kind: kind.optional().catch(undefined),
      state: z.enum(paperStates).optional().catch(undefined),
      sort: z.enum(paperSorts).catch('added').default('added'),
      dir: z.enum(['asc', 'desc']).catch('desc').default('desc'),
      /** The key of the page before. */
      after: z.string().max(1000).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(row),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_PAPERS` + 1. */
      count: z.int(),
    }),
    errors: ['FORBIDDEN'],
  },
  officePaperAdd: {
    summary: 'Добавляет документ с файлом товарам по артикулам; такой же файл второй раз не хранится',
    body: formBody(z.object({ ...begun, articles, files: uploadedFile })),
    data: z.object({ id, isNew: z.boolean(), linked: z.int() }),
    errors: ['VALIDATION', 'BAD_FILE', 'FORBIDDEN'],
  },
  officePapersUpload: {
    summary:
      'Добавляет документы архивом ZIP: по именам файлов (АРТИКУЛ.pdf, АРТИКУЛ_2.pdf) или по таблице «артикул; файл»',
    body: formBody(
      z.object({
        ...begun,
        files: z.union([uploadedFile.transform((one) => [one]), z.array(uploadedFile).min(1).max(2)]),
      }),
    ),
    data: z.object({
      added: z.int(),
      extended: z.int(),
      refused: z.int(),
      /** Refused ones first, at most 1000. */
      files: z.array(outcome),
    }),
    errors: ['BAD_FILE', 'TOO_LARGE', 'EMPTY', 'COLUMNS', 'BUSY', 'FORBIDDEN'],
  },
  officePaper: {
    summary: 'Документ с товарами',
    params,
    data: paper,
    errors: ['404', 'FORBIDDEN'],
  },
  officePaperChange: {
    summary: 'Изменяет вид, номер и сроки документа',
    params,
    body: z.object({ ...typed, shown: fields }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'VALIDATION', 'CONFLICT', 'FORBIDDEN'],
  },
  officePaperGoods: {
    summary: 'Добавляет документу товары по артикулам и убирает товары',
    params,
    body: z.object({ articles: orEmpty(articles), remove: z.array(id).max(1000).default([]) }),
    data: z.object({ added: z.int(), removed: z.int() }),
    errors: ['NOT_FOUND', 'VALIDATION', 'FORBIDDEN'],
  },
  officePaperRemove: {
    summary: 'Убирает документ с файлом',
    params,
    body: NOTHING,
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
} satisfies Contract<typeof officePapersCalls>;
