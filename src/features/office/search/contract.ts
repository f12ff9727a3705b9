import { z } from 'zod';
import { id } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeSearchCalls } from './calls.ts';

/** Rows of a page. */
export const SEARCH_PAGE_SIZE = 50;
/** The counts of the lists end here. */
export const MAX_COUNTED = 1000;
/** Queries that nobody has made for longer are not listed. */
export const SEARCH_DAYS = 30;
/** Products of a query that are shown with the reason. */
export const MAX_RESULTS = 20;
const MAX_RULES = 20;
export const MAX_QUERY = 200;
/** One list of synonyms. */
export const MAX_SYNONYM = 2000;

export const querySorts = ['count', 'found', 'inStock', 'last'] as const;
export const ruledSorts = ['query', 'rules'] as const;
export const synonymSorts = ['text'] as const;

const dir = (first: 'asc' | 'desc') => z.enum(['asc', 'desc']).catch(first).default(first);
/** The key of the page before. */
const after = z.string().max(3000).optional().catch(undefined);
const words = z.string().trim().max(100).catch('').default('');
/** At most `MAX_COUNTED` + 1. */
const count = z.int();
const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.string().nullable(), count });

const query = z.object({
  query: z.string(),
  /** How often it was made. */
  count: z.int(),
  /** Products that the last search found. */
  found: z.int(),
  /** How many of them were in stock; null: before it was counted. */
  inStock: z.int().nullable(),
  lastAt: z.string(),
});
export type SearchQuery = z.infer<typeof query>;

const ruled = z.object({ query: z.string(), pins: z.int(), bans: z.int() });
export type RuledQuery = z.infer<typeof ruled>;

const synonym = z.object({ text: z.string() });
export type SynonymList = z.infer<typeof synonym>;

const kind = z.enum(['pin', 'ban']);
const rule = z.object({ productId: id, kind });
export type SearchRule = z.infer<typeof rule>;
const rules = z.array(rule).max(MAX_RULES);
const typed = z.string().trim().min(1).max(MAX_QUERY);

const named = z.object({ productId: id, name: z.string(), article: z.string().nullable() });

const result = named.extend({
  url: z.string(),
  /** Why it was found. */
  reason: z.string(),
  isInStock: z.boolean(),
  /** With VAT, of the chosen company or of the base list; null: not sold, or the reader may see no prices. */
  price: z.number().nullable(),
});
export type TriedResult = z.infer<typeof result>;

const tried = z.object({
  /** The text as the search takes it, and words that it leaves out. */
  text: z.string(),
  dropped: z.array(z.string()),
  readings: z.array(z.object({ how: z.string(), text: z.string(), found: z.int(), changes: z.array(z.string()) })),
  found: z.int(),
  inStock: z.int(),
  remark: z.string().nullable(),
  notes: z.array(z.string()),
  results: z.array(result),
  /** The stored rules of the query. */
  rules: z.array(named.extend({ kind })),
  /** What buyers chose after the query. */
  chosen: z.array(named.extend({ opened: z.int(), added: z.int() })),
  currency: z.string(),
  seesPrices: z.boolean(),
});
export type TriedSearch = z.infer<typeof tried>;

const lexicon = z.object({
  name: z.string(),
  title: z.string(),
  /** Entries. */
  lines: z.int(),
  /** Null: the common one, which is always on. */
  isChosen: z.boolean().nullable(),
});
export type Lexicon = z.infer<typeof lexicon>;

export const officeSearchContract = {
  officeSearchQueries: {
    summary: 'Запросы покупателей за месяц: сколько раз, сколько нашлось, сколько в наличии, страницами по ключу',
    query: z.object({
      q: words,
      /** `missed`: nothing was found; `outOfStock`: found, and nothing of it in stock. */
      show: z.enum(['missed', 'outOfStock']).optional().catch(undefined),
      sort: z.enum(querySorts).catch('count').default('count'),
      dir: dir('desc'),
      after,
    }),
    data: page(query),
    errors: ['FORBIDDEN'],
  },
  officeSearchTry: {
    summary: 'Что найдёт покупатель и почему; с правилами в запросе — предварительный просмотр, ничего не меняет',
    body: z.object({
      query: typed,
      company: id.optional(),
      /** Instead of the stored ones. */
      rules: rules.optional(),
    }),
    data: tried,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeSearchRules: {
    summary: 'Запросы с закреплёнными и запрещёнными товарами, страницами по ключу',
    query: z.object({ q: words, sort: z.enum(ruledSorts).catch('query').default('query'), dir: dir('asc'), after }),
    data: page(ruled),
    errors: ['FORBIDDEN'],
  },
  officeSearchRulesChange: {
    summary: 'Заменяет закреплённые и запрещённые товары запроса: закреплённые первыми по порядку',
    body: z.object({ query: typed, shown: rules, rules }),
    data: z.object({}),
    errors: ['VALIDATION', 'CONFLICT', 'FORBIDDEN'],
  },
  officeSynonyms: {
    summary: 'Синонимы магазина по алфавиту, страницами по ключу',
    query: z.object({ q: words, sort: z.enum(synonymSorts).catch('text').default('text'), dir: dir('asc'), after }),
    data: page(synonym),
    errors: ['FORBIDDEN'],
  },
  officeSynonymChange: {
    summary: 'Добавляет (нет shown), изменяет или убирает (нет text) один список синонимов',
    body: z.object({
      shown: z
        .string()
        .max(MAX_SYNONYM * 2)
        .nullable(),
      text: z
        .string()
        .trim()
        .min(1)
        .max(MAX_SYNONYM)
        .regex(/^[^\r\n]*$/)
        .nullable(),
    }),
    data: z.object({}),
    errors: ['VALIDATION', 'CONFLICT', 'FORBIDDEN'],
  },
  officeLexicons: {
    summary: 'Словари поиска: общий и отраслевые',
    data: z.object({ items: z.array(lexicon) }),
    errors: ['FORBIDDEN'],
  },
  officeLexiconChoose: {
    summary: 'Выбирает отраслевой словарь или снимает выбор',
    body: z.object({ name: z.string().max(100), isChosen: z.boolean() }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
} satisfies Contract<typeof officeSearchCalls>;
