import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { OPERATOR } from '#identity/audit/server/index.ts';
import { workFolder } from '#exchange/endpoint/server/index.ts';
import { importFiles, importReport, tidyAfterImport, withImportLock } from '#exchange/goods-import/server/index.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { addFeed, changeFeed, removeFeed } from './manage-feeds.ts';
import { type Feed, type ImportFeed, isRefusal, runFeed } from './run-feed.ts';
import { scheduledFeed } from './tables.ts';

const MINUTES = { m: 1, h: 60, d: 1440 };

const onOff = z.enum(['on', 'off'], { error: 'нужно on или off' });
const name = z.string({ error: 'укажите имя, например «Прайс поставщика»' }).trim().min(1).max(300);
const url = z
  .string({ error: 'укажите --url=АДРЕС' })
  .max(2000)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'нужен адрес https://…');
const every = z
  .string({ error: 'укажите --every=6h' })
  .regex(/^\d{1,5}[mhd]$/, 'нужен срок: 30m, 6h или 1d')
  .transform((text) => Number(text.slice(0, -1)) * MINUTES[text.at(-1) as keyof typeof MINUTES])
  .refine((minutes) => minutes >= 5 && minutes <= 44_640, 'не чаще чем раз в 5 минут и не реже чем раз в месяц');

/** What the money of a price list means, by column or for all. */
const answer = z.string().trim().min(1).max(300).optional();

const options = {
  'price-type': z.string().trim().min(1).max(300).optional(),
  'available-quantity': z.coerce.number({ error: 'нужно число' }).int().min(0).max(1_000_000).optional(),
  pictures: onOff.optional(),
  plain: z.union([z.boolean(), onOff]).optional(),
  private: z.union([z.boolean(), onOff]).optional(),
};

/** Feeds and price lists that the shop fetches by itself. */
export const feedCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('list') }),
      z.object({ action: z.literal('add'), name, url, every, ...options }),
      z.object({
        action: z.literal('change'),
        name,
        url: url.optional(),
        every: every.optional(),
        active: onOff.optional(),
        ...options,
      }),
      z.object({ action: z.literal('remove'), name }),
      z.object({
        action: z.literal('run'),
        name,
        columns: z.string().trim().min(1).max(1000).optional(),
        'confirm-columns': z.boolean().optional(),
        currency: answer,
        vat: answer,
        'price-unit': answer,
      }),
    ],
    { error: 'нужно list, add, change, remove или run' },
  ),
  async ({ database, env, now, signal }, args) => {
    const { db } = database;
    switch (args.action) {
      case 'list':
        return list(db, env.TZ_SHOP);
      case 'add':
        await addFeed(db, { name: args.name, url: args.url, everyMinutes: args.every, ...settingsOf(args) }, OPERATOR);
        return [
          `«${args.name}» добавлен и будет загружаться сам`,
          `Загрузить сейчас и проверить: npm run shop -- feed run "${args.name}"`,
        ];
      case 'change': {
        const found = await find(db, args.name);
        const active = args.active === undefined ? undefined : args.active === 'on';
        const settings = { url: args.url, everyMinutes: args.every, active, ...settingsOf(args) };
        if (Object.values(settings).every((value) => value === undefined)) {
          throw new CommandRefusal('Укажите, что изменить');
        }
        await changeFeed(db, found.id, settings, { by: OPERATOR, now: now() });
        return [`«${found.name}» изменён`];
      }
      case 'remove': {
        const found = await find(db, args.name);
        await removeFeed(db, found.id, OPERATOR);
        return [`«${found.name}» больше не загружается; его товары остались`];
      }
      case 'run': {
        const feed = await find(db, args.name);
        const importFeed: ImportFeed = async (file, settings) => {
          const reports = await withImportLock(database, () =>
            importFiles(db, [file], settings, { now: now(), signal }),
          );
          await tidyAfterImport(database, reports);
          return importReport(reports);
        };
        const own = { db, folder: workFolder(env), importFeed, now: now(), signal };
        const { columns, currency, vat } = args;
        const confirmed = { columns, confirmColumns: args['confirm-columns'] };
        const asked = { isForced: true, ...confirmed, currency, vat, priceUnit: args['price-unit'] };
        return runFeed(own, feed, asked).catch((error: unknown) => {
          throw asCommandRefusal(error);
        });
      }
    }
  },
);

const asCommandRefusal = (error: unknown) =>
  isRefusal(error) ? Object.assign(new CommandRefusal(error.message), { cause: error }) : error;

/** Feeds as a part of the status of the exchange; nothing where there are none. */
export const feedStatusCommand = command(
  z.object({ action: z.literal('status') }),
  async ({ database: { db }, env }) => {
    const lines = (await db.$count(scheduledFeed)) === 0 ? [] : await list(db, env.TZ_SHOP);
    return lines.length === 0 ? [] : ['Загрузки по адресу:', ...lines.map((line) => `  ${line}`)];
  },
);

function settingsOf(args: z.output<z.ZodObject<typeof options>>) {
  const isOn = (value: boolean | 'on' | 'off' | undefined) =>
    value === undefined ? undefined : value === true || value === 'on';
  return {
    priceType: args['price-type'],
    availableQuantity: args['available-quantity'],
    withPictures: isOn(args.pictures),
    isPlainAllowed: isOn(args.plain),
    isPrivateAllowed: isOn(args.private),
  };
}

async function find(db: Db, wanted: string): Promise<Feed> {
  const [found] = await db
    .select()
    .from(scheduledFeed)
    .where(sql`lower(name) = lower(${wanted})`);
  if (!found) throw new CommandRefusal(`Источника «${wanted}» нет: npm run shop -- feed list`);
  return found;
}

async function list(db: Db, timeZone: string): Promise<string[]> {
  const feeds = await db.select().from(scheduledFeed).orderBy(asc(scheduledFeed.id));
  if (feeds.length === 0)
    return ['Ничего не загружается по адресу. Добавить: npm run shop -- feed add ИМЯ --url=… --every=6h'];
  const at = (moment: Date | null) => (moment === null ? 'ещё ни разу' : formatDateTime(moment, timeZone));
  return feeds.flatMap((feed) => [
    `${feed.name}  ${feed.url}${feed.active ? '' : '  отключён'}`,
    `    каждые ${inWords(feed.everyMinutes)}; загружен: ${at(feed.importedAt)}, проверен: ${at(feed.checkedAt)}`,
    ...failureLines(feed),
  ]);
}

/** The first line of a failure, with the questions that wait for an answer. */
function failureLines({ failure, failures }: Feed): string[] {
  if (failure === null) return [];
  const [first, ...others] = failure.split('\n');
  const questions = others.filter((line) => line.includes('Ответьте:'));
  return [`    ошибка (${failures} подряд): ${first}`, ...questions.map((line) => `    ${line}`)];
}

function inWords(minutes: number): string {
  if (minutes % 1440 === 0) return `${minutes / 1440} дн.`;
  return minutes % 60 === 0 ? `${minutes / 60} ч` : `${minutes} мин`;
}
