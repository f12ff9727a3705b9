import { z } from 'zod';
import { namedDiscount } from '#goods/pricing/contract.ts';
import { staticPageCode } from '#service/content/contract.ts';
import { formBody, id, idText, ruled, uploadedFile } from '#features/wire.ts';
import { isDay } from '#shared/dates.ts';
import type { Contract } from '#shared/endpoint.ts';
import { APPEAL_MESSAGE_LENGTH, CANNED_TITLE_LENGTH } from '#shared/limits.ts';
import { MARKDOWN_LENGTH } from '#shared/markdown.ts';
import { checkRequired } from '#shared/validation.ts';
import type { officeContentCalls } from './calls.ts';

/** Rows of a page. */
export const CONTENT_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_CONTENT = 1000;

/** What the office publishes: texts, then places, carriers and themes of appeals. */
export const contentKinds = [
  'news',
  'promotion',
  'marketing',
  'question',
  'page',
  'store',
  'carrier',
  'theme',
] as const;
export type ContentKind = (typeof contentKinds)[number];
/** Kinds whose former texts are kept. */
export const textKinds = ['news', 'promotion', 'marketing', 'question', 'page'] as const;
export type TextKind = (typeof textKinds)[number];

/** `waiting`: its first day is in the future; `ended`: the last day of a promotion is over. */
export const contentStates = ['shown', 'waiting', 'ended', 'draft'] as const;
export const contentSorts = ['place', 'title'] as const;

const kind = z.enum(contentKinds);
/** A code or a number; `new` names none. */
const key = z.string().regex(/^[a-z0-9-]{1,120}$/i);

const checkLine = (text: string) => (/\p{Cc}/u.test(text) ? 'Пишите в одну строку' : null);
const line = (most: number) => ruled(most, checkRequired, checkLine);
const optionalLine = (most: number) => ruled(most, checkLine);
const day = z.string().refine(isDay);
const dayOrNone = z.literal('').or(day);
const text = z.string().trim().max(MARKDOWN_LENGTH);
/** An address of the shop; empty: none. */
const picture = z.literal('').or(
  z
    .string()
    .max(300)
    .regex(/^\/(?![/\\])/),
);
const place = z.int().min(1).max(10_000);
const published = z.boolean();

const contentFile = z.object({ key: z.string().max(100), name: line(150), size: z.int().min(0) });
export type ContentFile = z.infer<typeof contentFile>;

const newsFields = { title: line(200), date: day, preview: optionalLine(500), picture, text, published };

/** What each kind says of itself, as its form carries it. */
export const contentFields = {
  news: z.object(newsFields),
  marketing: z.object({ ...newsFields, files: z.array(contentFile).max(20) }),
  promotion: z.object({
    title: line(200),
    starts: dayOrNone,
    /** The last day. */
    ends: dayOrNone,
    conditions: optionalLine(500),
    picture,
    text,
    discounts: z.array(namedDiscount).max(400),
    published,
  }),
  question: z.object({
    group: line(100),
    /** Of the group among all groups; absent, it stays where it is. */
    groupPlace: place.optional(),
    question: line(300),
    text: text.min(1),
    place,
    published,
  }),
  page: z.object({ title: line(200), text }),
  store: z.object({
    name: line(150),
    address: line(300),
    hours: line(200),
    /** A city of the list; empty: none. */
    city: optionalLine(100),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    /** Goods of these warehouses are handed out here. */
    warehouses: z.array(id).max(200),
    published,
  }),
  carrier: z.object({ name: line(150), published }),
  theme: z.object({
    name: line(100),
    place,
    answers: z
      .array(z.object({ title: line(CANNED_TITLE_LENGTH), text: ruled(APPEAL_MESSAGE_LENGTH, checkRequired) }))
      .max(100),
    published,
  }),
} satisfies Record<ContentKind, z.ZodType>;
export type ContentFields = { [K in ContentKind]: z.infer<(typeof contentFields)[K]> };

/** `key` is null for new content; `version` is the shown one. */
const over = { key: key.nullable(), version: z.int().min(0) };

export const savedContent = z.discriminatedUnion('kind', [
  contentFields.news.extend({ kind: z.literal('news'), ...over }),
  contentFields.marketing.extend({ kind: z.literal('marketing'), ...over }),
  contentFields.promotion
    .extend({ kind: z.literal('promotion'), ...over })
    .refine(({ starts, ends }) => starts === '' || ends === '' || starts <= ends, {
      error: 'Конец раньше начала',
      path: ['ends'],
    }),
  contentFields.question.extend({ kind: z.literal('question'), ...over }),
  contentFields.page.extend({ kind: z.literal('page'), ...over, key: staticPageCode }),
  contentFields.store.extend({ kind: z.literal('store'), ...over }),
  contentFields.carrier.extend({ kind: z.literal('carrier'), ...over }),
  contentFields.theme.extend({ kind: z.literal('theme'), ...over }),
]);
export type SavedContent = z.infer<typeof savedContent>;

/** As they are stored: what older versions of the shop have written need not pass the rules of a form. */
const anyFields = z.custom<ContentFields[ContentKind]>((value) => typeof value === 'object' && value !== null);

const contentRow = z.object({
  key: z.string(),
  title: z.string(),
  about: z.string(),
  /** The day from which it is shown, yyyy-mm-dd; null: it has none. */
  day: z.string().nullable(),
  state: z.enum(contentStates),
});
export type ContentRow = z.infer<typeof contentRow>;

const version = z.object({
  id,
  at: z.iso.datetime(),
  /** Null: a folder or a command. */
  by: z.string().nullable(),
  title: z.string(),
  /** Of a legal text: the edition, and the consents that were given to it. */
  edition: z.int().nullable(),
  consents: z.int().nullable(),
});
export type ContentVersion = z.infer<typeof version>;

const content = z.object({
  kind,
  key: z.string(),
  version: z.int(),
  fields: anyFields,
  state: z.enum(contentStates).exclude(['ended']),
  /** The day on which what waits is shown, yyyy-mm-dd; else null. */
  day: z.string().nullable(),
  /** Where buyers find it; null while they do not. */
  url: z.string().nullable(),
  /** The newest first; none of kinds that keep none. */
  versions: z.array(version),
});

const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

export const officeContentContract = {
  officeContentList: {
    summary: 'Содержание одного вида: новости, акции, материалы, вопросы, страницы, пункты, перевозчики, темы',
    params: z.object({ kind }),
    query: z.object({
      q: z.string().trim().max(100).catch('').default(''),
      state: orAbsent(z.enum(contentStates)),
      sort: z.enum(contentSorts).catch('place').default('place'),
      dir: z.enum(['asc', 'desc']).catch('desc').default('desc'),
      /** The `next` of the page before. */
      after: orAbsent(z.string().max(1000)),
    }),
    data: z.object({ items: z.array(contentRow), next: z.string().nullable(), count: z.int() }),
  },
  officeContent: {
    summary: 'Одна новость, акция, страница или другое содержание с прежними версиями',
    params: z.object({ kind, key }),
    data: content,
    errors: ['NOT_FOUND'],
  },
  officeContentVersion: {
    summary: 'Прежняя версия содержания целиком',
    params: z.object({ kind: z.enum(textKinds), key, id: idText }),
    data: z.object({ fields: anyFields }),
    errors: ['NOT_FOUND'],
  },
  officeContentSave: {
    summary: 'Сохраняет, публикует и снимает содержание',
    body: savedContent,
    data: z.object({ key: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION', 'TAKEN', 'NOT_ALLOWED'],
  },
  officeContentPicture: {
    summary: 'Принимает картинку: JPG, PNG или WebP до 20 МБ',
    body: formBody(z.object({ file: uploadedFile })),
    data: z.object({ address: z.string() }),
    errors: ['BAD_FILE', 'TOO_LARGE'],
  },
  officeContentFile: {
    summary: 'Принимает файл материала до 20 МБ',
    body: formBody(z.object({ file: uploadedFile })),
    data: contentFile,
    errors: ['BAD_FILE', 'TOO_LARGE'],
  },
  officeContentNames: {
    summary: 'Названия, из которых выбирают: бренды, разделы, склады, темы вопросов',
    data: z.object({
      brands: z.array(z.string()),
      sections: z.array(z.object({ path: z.string(), name: z.string() })),
      warehouses: z.array(z.object({ id, name: z.string() })),
      groups: z.array(z.string()),
    }),
  },
} satisfies Contract<typeof officeContentCalls>;
