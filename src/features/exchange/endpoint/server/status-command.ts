import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { OPERATOR } from '#identity/audit/server/index.ts';
import { countQuarantined, listQuarantined, quarantinedText } from '#exchange/goods-import/server/index.ts';
import { takeByHand } from '#exchange/orders-out/server/index.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import type { Job } from './ask-job.ts';
import { baseName } from './file-name.ts';
import { listReceivedFiles } from './list-received-files.ts';
import { confirmHeldJob } from './manage-jobs.ts';
import { readStatus } from './read-status.ts';
import { shownReport } from './shown-report.ts';
import { contentOf } from './stage-files.ts';
import { exchangeFile } from './tables.ts';

const id = z.coerce.number({ error: 'укажите номер' }).int('укажите номер').positive('укажите номер');

/** The exchange as the operator looks after it. */
export const exchangeStatusCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('status') }),
      z.object({ action: z.literal('confirm'), name: id }),
      z.object({
        action: z.literal('manual'),
        name: z.string({ error: 'укажите номер заказа' }).trim().min(1).max(50),
      }),
      z.object({ action: z.literal('files'), limit: z.coerce.number().int().min(1).max(1000).default(50) }),
      z.object({ action: z.literal('file'), name: id, to: z.string().max(4096).optional() }),
    ],
    { error: 'нужно status, confirm, manual, files или file' },
  ),
  async ({ database: { db }, env, now }, args) => {
    switch (args.action) {
      case 'status':
        return [...(await statusLines(db, env.TZ_SHOP)), ...(await quarantineLines(db))];
      case 'confirm':
        await confirmHeldJob(db, args.name, OPERATOR);
        return [`Работа ${args.name} подтверждена: магазин выполнит её в течение нескольких секунд`];
      case 'manual':
        return takeAsEntered(db, args.name, { accountId: null, ip: '', at: now(), timeZone: env.TZ_SHOP });
      case 'files':
        return listFiles(db, env.TZ_SHOP, args.limit);
      case 'file':
        return saveFile(db, args.name, args.to);
    }
  },
);

export const jobKinds: Record<Job['kind'], string> = {
  goods: 'товары',
  orders: 'заказы из 1С',
  deactivate: 'скрытие исчезнувших товаров',
  settlements: 'взаиморасчёты',
};

export const jobStates: Record<Job['state'], string> = {
  waiting: 'ждёт очереди',
  running: 'идёт',
  done: 'выполнено',
  failed: 'ошибка',
  held: 'ждёт подтверждения',
};

async function statusLines(db: Db, timeZone: string): Promise<string[]> {
  const connections = await readStatus(db, timeZone);
  if (connections.length === 0) return ['Подключений нет. Добавить: npm run shop -- exchange add ИМЯ --login=…'];
  const at = (moment: Date | null) => (moment === null ? '—' : formatDateTime(moment, timeZone));
  return connections.flatMap(({ connection, orders, priceTypes, jobs }) => [
    `${connection.name}${connection.active ? '' : ' (отключено)'}: последний вход ${at(connection.seenAt)}`,
    `  заказы: переданы ${formatNumber(orders.taken)}, ждут ${formatNumber(orders.waiting)}${orders.waitingSince === null ? '' : ` с ${at(orders.waitingSince)}`}, отложены ${formatNumber(orders.aside)}${orders.isMore ? ' и больше' : ''}`,
    ...orders.problems.map(({ number, problem }) => `    заказ ${number}: ${problem}`),
    ...(orders.aside > orders.problems.length
      ? [`    … и ещё ${formatNumber(orders.aside - orders.problems.length)}`]
      : []),
    ...priceTypeLines(connection.name, priceTypes),
    ...jobs.flatMap((job) => [
      `  ${job.id}  ${at(job.askedAt)}  ${[jobKinds[job.kind], job.name].filter(Boolean).join(' ')}: ${job.isOvertaken ? 'устарело' : jobStates[job.state]}${durationOf(job)}`,
      ...(job.message === '' ? [] : [`      ${job.message}`]),
      ...shownReport(job).map((line) => `      ${line}`),
    ]),
  ]);
}

/** What the operator has to answer before buyers without a price type of their own are shown prices. */
function priceTypeLines(name: string, types: readonly string[]): string[] {
  if (types.length === 0) return [];
  return [
    '  базовый вид цены не выбран: цены видят только компании, у которых свой вид цены',
    ...types.map((line) => `    ${line}`),
    `    выбрать: npm run shop -- exchange change "${name}" --price-type=НАЗВАНИЕ и выполнить обмен ещё раз`,
  ];
}

const MAX_QUARANTINED = 10;

/** What of the goods waits for the operator, from all senders. */
async function quarantineLines(db: Db): Promise<string[]> {
  const rows = await listQuarantined(db, { state: 'waiting' }, MAX_QUARANTINED);
  if (rows.length === 0) return [];
  const count = await countQuarantined(db, { state: 'waiting' });
  return [
    `Карантин: ждут решения ${formatNumber(count)} (показать и решить: npm run shop -- quarantine)`,
    ...rows.map((row) => `  ${row.id}  ${quarantinedText(row)}`),
    ...(count > rows.length ? [`  … и ещё ${formatNumber(count - rows.length)}`] : []),
  ];
}

function durationOf({ startedAt, finishedAt }: Pick<Job, 'startedAt' | 'finishedAt'>): string {
  if (!startedAt || !finishedAt) return '';
  return `, ${formatNumber(Math.round((finishedAt.getTime() - startedAt.getTime()) / 100) / 10)} с`;
}

async function takeAsEntered(db: Db, number: string, release: Parameters<typeof takeByHand>[2]): Promise<string[]> {
  const names = await takeByHand(db, number, release);
  if (names.length === 0) throw new CommandRefusal(`Заказ ${number} не отложен: npm run shop -- exchange status`);
  return names.map((name) => `Заказ ${number} отмечен как оформленный вручную в «${name}»: магазин его не передаёт`);
}

async function listFiles(db: Db, timeZone: string, limit: number): Promise<string[]> {
  const files = await listReceivedFiles(db, limit);
  if (files.length === 0) return ['Файлы не приходили'];
  return files.map(
    ({ id: number, name, connection, bytes, receivedAt }) =>
      `${number}  ${formatDateTime(receivedAt, timeZone)}  ${connection}  ${name}  ${formatNumber(bytes)} байт`,
  );
}

async function saveFile(db: Db, fileId: number, to: string | undefined): Promise<string[]> {
  const [file] = await db.select().from(exchangeFile).where(eq(exchangeFile.id, fileId));
  if (!file) throw new CommandRefusal(`Файла ${fileId} нет: файлы хранятся 14 дней`);
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), to ?? baseName(file.name));
  if (await stat(path).catch(() => null)) throw new CommandRefusal(`Файл ${path} уже есть`);
  await pipeline(Readable.from(contentOf(db, fileId)), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return [`Сохранён ${path}`];
}
