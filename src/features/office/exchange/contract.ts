import { z } from 'zod';
import { formBody, id, idText, orEmpty, uploadedFile } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import { isDay } from '#shared/dates.ts';
import { GOODS_UPLOAD } from '#shared/upload-rules.ts';
import type { officeExchangeCalls } from './calls.ts';

const moment = z.iso.datetime();

/** One import, hiding or file of orders. `report` are its first lines; `command` what a person has to do about it. */
const job = z.object({
  id,
  kind: z.enum(['goods', 'orders', 'deactivate', 'settlements']),
  file: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'held', 'overtaken']),
  askedAt: moment,
  seconds: z.number().nullable(),
  message: z.string(),
  report: z.array(z.string()),
  command: z.string().nullable(),
});
export type ExchangeJobView = z.infer<typeof job>;

const connection = z.object({
  id,
  name: z.string(),
  login: z.string(),
  source: z.string().nullable(),
  active: z.boolean(),
  ordersOnly: z.boolean(),
  dryRun: z.boolean(),
  seenAt: moment.nullable(),
  /** Silent for longer than usual. */
  isSilent: z.boolean(),
  orders: z.object({
    taken: z.int(),
    waiting: z.int(),
    /** More of them than are counted. */
    isMore: z.boolean(),
    waitingSince: moment.nullable(),
    /** Numbers of the oldest orders that cannot be sent, and how many they are. */
    aside: z.array(z.string()),
    asideCount: z.int(),
  }),
  /** The price types among which the base one has to be chosen, with what speaks for and against each. */
  priceTypes: z.array(z.string()),
  jobs: z.array(job),
});
export type ExchangeConnectionView = z.infer<typeof connection>;

/** A record of an import that waits for the operator; `source` and `run` say where it came from. */
const quarantined = z.object({
  id,
  rule: z.enum(['price', 'unit', 'article']),
  name: z.string(),
  article: z.string().nullable(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  source: z.string(),
  run: z.int(),
  since: moment,
});
export type ExchangeQuarantinedView = z.infer<typeof quarantined>;

/**
 * The shop was restored from a copy of its database: who has noticed it, by which number of an order, with which number
 * new orders go on, and how many orders 1C knows that the copy had not.
 */
const restored = z.object({
  reason: z.enum(['database', 'ledger', 'operator']),
  named: z.string(),
  firstNumber: z.string(),
  lost: z.int(),
  recovered: z.int(),
  at: moment,
});
export type ExchangeRestoredView = z.infer<typeof restored>;

/**
 * A feed or price list that the shop fetches from an address by itself: when it was imported last and looked at last, and
 * why that failed, how often in a row. Of the address its host alone: the rest may hold a password.
 */
const feed = z.object({
  id,
  name: z.string(),
  host: z.string(),
  everyMinutes: z.int(),
  state: z.enum(['off', 'waiting', 'running', 'failed', 'done']),
  importedAt: moment.nullable(),
  checkedAt: moment.nullable(),
  /** Null where it is not fetched any more, or is due. */
  nextAt: moment.nullable(),
  failure: z.string().nullable(),
  failures: z.int(),
  /** Without encryption, or within the shop's own network: a command alone allows it. */
  isPlain: z.boolean(),
  isPrivate: z.boolean(),
});
export type ExchangeFeedView = z.infer<typeof feed>;

const file = z.object({ id, name: z.string(), connection: z.string(), bytes: z.number(), receivedAt: moment });
export type ExchangeFileView = z.infer<typeof file>;

const oneOf = z.object({ id: idText });
const name = z.string().trim().min(1).max(100);
const sourceName = orEmpty(z.string().trim().max(300));
const version = z.int().min(0);

/** A yes or no of a form. */
const flag = z.enum(['yes', 'no']);

const connectionSettings = z.object({
  login: z.string().regex(/^[^\s:]{1,100}$/),
  /** Empty: the first file decides. */
  source: sourceName,
  /** Empty: the import chooses. */
  priceType: sourceName,
  encoding: z.enum(['utf-8', 'utf-8-bom', 'windows-1251']),
  /** yyyy-mm-dd; empty: orders of all days are sent. */
  ordersFrom: orEmpty(z.string().refine((day) => day === '' || isDay(day))),
  ordersOnly: flag,
  dryRun: flag,
  /** Percent of the goods that one exchange may hide. */
  hideLimit: z.string().regex(/^(\d{1,2}|100)$/),
  /** «К сборке=picking; Ушёл=shipped»; empty: none. */
  states: orEmpty(z.string().trim().max(10_000)),
  active: flag,
});
export type ConnectionSettings = z.infer<typeof connectionSettings>;

/** The three values that are typed into 1C; the password is shown this once. */
const credentials = z.object({ address: z.string(), login: z.string(), password: z.string() });
export type ExchangeCredentials = z.infer<typeof credentials>;

const every = z.enum(['5', '15', '30', '60', '180', '360', '720', '1440', '10080']);
const feedSettings = z.object({
  url: z
    .string()
    .trim()
    .max(2000)
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
  /** Minutes between two looks. */
  every: every.or(z.string().regex(/^\d{1,5}$/)),
  priceType: sourceName,
  /** Base units that stand for «в наличии»; empty: as the shop has it. */
  availableQuantity: orEmpty(z.string().regex(/^\d{0,7}$/)),
  /** Pictures are fetched from the addresses that a YML feed names. */
  withPictures: flag.default('no'),
  active: flag,
});
export type FeedSettings = z.infer<typeof feedSettings>;

const rule = z.enum(['price', 'unit', 'article']);
const importStates = ['running', 'done', 'refused', 'stopped', 'failed', 'interrupted'] as const;
const importState = z.enum(importStates);

/** One import of the journal; `summary`: what it has changed, in words. */
const importRow = z.object({
  id,
  source: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
  state: importState,
  startedAt: moment,
  finishedAt: moment.nullable(),
  summary: z.string(),
});
export type OfficeImportRow = z.infer<typeof importRow>;

const noteKind = z.enum(['taken', 'mended', 'refused']);
/** `held`: a field set by hand stays, `before` is its value, `after` that of the source. */
const changeKind = z.enum(['product', 'price', 'stock', 'vanished', 'held']);

const listQuery = z.object({
  q: z.string().trim().max(100).catch('').default(''),
  /** The `next` of the page before. */
  after: idText.optional().catch(undefined),
});
const page = { next: z.string().nullable(), count: z.int() };

const answers = z.object({
  /** A price list needs it; other files name their own. */
  source: sourceName,
  columns: orEmpty(z.string().trim().max(1000)),
  currency: orEmpty(z.string().trim().max(300)),
  vat: orEmpty(z.string().trim().max(300)),
  priceUnit: orEmpty(z.string().trim().max(300)),
  confirmColumns: z.boolean().default(false),
});

const upload = z.object({
  id,
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
  answers,
  isDryRun: z.boolean(),
  state: z.enum(['open', 'waiting', 'running', 'asked', 'done', 'failed']),
  /** Why it failed, or the question. */
  message: z.string(),
  report: z.array(z.string()),
  createdAt: moment,
  finishedAt: moment.nullable(),
});
export type OfficeUpload = z.infer<typeof upload>;

/** The place of a part among those of a file, and of the file in its upload. */
const no = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

/** Records that one press decides; the screen repeats the call for the rest. */
export const MAX_DECIDED = 500;

export const officeExchangeContract = {
  officeExchange: {
    summary:
      'Состояние обмена с учётными системами: подключения, работы, загрузки по адресу, очередь заказов, карантин, полученные файлы',
    data: z.object({
      at: moment,
      restored: restored.nullable(),
      connections: z.array(connection),
      feeds: z.array(feed),
      quarantine: z.object({ waiting: z.int() }),
      files: z.array(file),
    }),
    errors: ['FORBIDDEN'],
  },
  officeExchangeRepeat: {
    summary: 'Начинает работу обмена, которая закончилась ошибкой, ещё раз с теми же файлами',
    params: oneOf,
    data: z.object({}),
    errors: ['CONFLICT', 'FORBIDDEN'],
  },
  officeExchangeDecide: {
    summary: 'Подтверждает или отклоняет работу обмена, которая ждёт человека',
    params: oneOf,
    body: z.object({ accept: z.boolean() }),
    data: z.object({}),
    errors: ['CONFLICT', 'FORBIDDEN'],
  },
  officeConnection: {
    summary: 'Настройки подключения учётной системы',
    params: oneOf,
    data: z.object({ name: z.string(), settings: connectionSettings, version }),
    errors: ['404', 'FORBIDDEN'],
  },
  officeConnectionAdd: {
    summary: 'Добавляет подключение учётной системы; пароль показан один раз',
    body: connectionSettings.extend({ name }),
    data: credentials,
    errors: ['TAKEN', 'VALIDATION', 'FORBIDDEN'],
  },
  officeConnectionChange: {
    summary: 'Меняет подключение учётной системы; новый логин завершает её сессии',
    params: oneOf,
    body: connectionSettings.extend({ version }),
    data: z.object({}),
    errors: ['404', 'TAKEN', 'CONFLICT', 'VALIDATION', 'FORBIDDEN'],
  },
  officeConnectionPassword: {
    summary: 'Новый пароль подключения, показан один раз; сессии подключения завершены',
    params: oneOf,
    data: credentials,
    errors: ['404', 'FORBIDDEN'],
  },
  officeFeed: {
    summary: 'Настройки загрузки по адресу',
    params: oneOf,
    data: z.object({ name: z.string(), settings: feedSettings, version }),
    errors: ['404', 'FORBIDDEN'],
  },
  officeFeedAdd: {
    summary: 'Добавляет загрузку прайс-листа или фида по адресу',
    body: feedSettings.extend({ name: z.string().trim().min(1).max(300) }),
    data: z.object({ id }),
    errors: ['TAKEN', 'VALIDATION', 'FORBIDDEN'],
  },
  officeFeedChange: {
    summary: 'Меняет загрузку по адресу',
    params: oneOf,
    body: feedSettings.extend({ version }),
    data: z.object({}),
    errors: ['404', 'CONFLICT', 'VALIDATION', 'FORBIDDEN'],
  },
  officeFeedRun: {
    summary: 'Загружает по адресу в течение минуты, даже если файл не изменился',
    params: oneOf,
    data: z.object({}),
    errors: ['404', 'CONFLICT', 'FORBIDDEN'],
  },
  officeQuarantine: {
    summary: 'Значения выгрузок, которые ждут решения, старые сверху',
    query: listQuery.extend({ rule: rule.optional().catch(undefined) }),
    data: z.object({ items: z.array(quarantined), ...page }),
    errors: ['FORBIDDEN'],
  },
  officeQuarantineDecide: {
    summary: 'Принимает значения из карантина или оставляет прежние, до 500 за раз',
    body: z.object({ which: z.union([z.array(id).min(1).max(MAX_DECIDED), z.literal('all')]), accept: z.boolean() }),
    /** `left`: how many of all still wait. */
    data: z.object({ decided: z.int(), left: z.int() }),
    errors: ['CONFLICT', 'FORBIDDEN'],
  },
  officeImports: {
    summary: 'Журнал загрузок товаров и взаиморасчётов, новые сверху',
    query: listQuery.extend({
      state: importState.optional().catch(undefined),
      /** Of the last two weeks, and came to nothing. */
      failed: z.literal('1').optional().catch(undefined),
    }),
    data: z.object({ items: z.array(importRow), ...page }),
    errors: ['FORBIDDEN'],
  },
  officeImport: {
    summary: 'Загрузка из журнала: файлы, итог, виды замечаний',
    params: oneOf,
    data: importRow.extend({
      /** Of changed goods by kind; the journal keeps the first ten thousand of each. */
      changes: z.array(z.object({ kind: changeKind, count: z.int() })),
      notes: z.array(z.object({ kind: noteKind, code: z.string(), count: z.int(), example: z.string() })),
      /** Its remarks name customers, and the reader has no right to all of them. */
      isHidden: z.boolean(),
    }),
    errors: ['404', 'FORBIDDEN'],
  },
  officeImportChanges: {
    summary: 'Что изменила загрузка: прежнее и новое значение',
    params: oneOf,
    query: listQuery.extend({ kind: changeKind.optional().catch(undefined) }),
    data: z.object({
      items: z.array(
        z.object({
          id,
          kind: changeKind,
          name: z.string(),
          article: z.string().nullable(),
          field: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
      ...page,
    }),
    errors: ['404', 'FORBIDDEN'],
  },
  officeImportNotes: {
    summary: 'Замечания загрузки по строкам файлов',
    params: oneOf,
    query: listQuery.extend({ kind: noteKind.optional().catch(undefined) }),
    data: z.object({
      items: z.array(
        z.object({
          id,
          kind: noteKind,
          code: z.string(),
          file: z.string(),
          line: z.int().nullable(),
          reason: z.string(),
        }),
      ),
      ...page,
    }),
    errors: ['404', 'FORBIDDEN'],
  },
  officeUploads: {
    summary: 'Файлы товаров, присланные из браузера: последние двадцать',
    data: z.object({ items: z.array(upload) }),
    errors: ['FORBIDDEN'],
  },
  officeUploadStart: {
    summary: 'Начинает отправку файлов товаров: XML, ZIP, YML, XLSX, CSV, до 1 ГБ',
    body: z.object({
      files: z
        .array(z.object({ name: z.string().trim().min(1).max(200), bytes: z.int().min(0) }))
        .min(1)
        .max(GOODS_UPLOAD.maxFiles),
      answers,
    }),
    data: z.object({ id, partBytes: z.int() }),
    errors: ['BAD_FILE', 'TOO_LARGE', 'LIMIT', 'FORBIDDEN'],
  },
  officeUploadPart: {
    summary: 'Часть файла; повторённая считается один раз',
    params: oneOf.extend({ file: no, part: no }),
    body: formBody(z.object({ part: uploadedFile })),
    data: z.object({}),
    errors: ['404', 'BAD_FILE', 'TOO_LARGE', 'FORBIDDEN'],
  },
  officeUploadRun: {
    summary: 'Проверяет присланные файлы или загружает их в магазин, в фоне',
    params: oneOf,
    body: z.object({ isDryRun: z.boolean(), answers }),
    data: z.object({}),
    errors: ['404', 'BAD_FILE', 'CONFLICT', 'FORBIDDEN'],
  },
  officeImportHide: {
    summary: 'Скрывает товары, которых нет в полной выгрузке',
    params: oneOf,
    data: z.object({ hidden: z.int() }),
    errors: ['404', 'CONFLICT', 'FORBIDDEN'],
  },
} satisfies Contract<typeof officeExchangeCalls>;
