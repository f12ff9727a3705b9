import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { OPERATOR } from '#identity/audit/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import type { Database, Db } from '#server/db/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { tidyAfterImport } from '../tidy-after-import.ts';
import { confirmQuarantined, rejectQuarantined } from './decide-quarantined.ts';
import {
  countQuarantined,
  listQuarantined,
  type QuarantineFilter,
  type Quarantined,
  quarantinedText,
} from './list-quarantined.ts';

const onOff = z.enum(['on', 'off'], { error: 'нужно on или off' });
const filter = {
  source: z.string().trim().min(1).max(300).optional(),
  rule: z.enum(['price', 'unit', 'article'], { error: 'нужно price, unit или article' }).optional(),
};
/** A number, or all that the other keys choose. */
const WHICH_ERROR = 'укажите номер записи или all';
const which = z.union(
  [
    z.literal('all'),
    z.coerce.number(WHICH_ERROR).int(WHICH_ERROR).positive(WHICH_ERROR).max(2_147_483_647, WHICH_ERROR),
  ],
  WHICH_ERROR,
);
const MIN_FACTOR = 1.1;
const FACTOR_ERROR = `нужно число от ${MIN_FACTOR} до 1000 или off`;
const factor = z.union([
  z.literal('off'),
  z.coerce.number(FACTOR_ERROR).min(MIN_FACTOR, FACTOR_ERROR).max(1000, FACTOR_ERROR),
]);

const args = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('list'),
      ...filter,
      state: z.enum(['waiting', 'rejected'], { error: 'нужно waiting или rejected' }).default('waiting'),
      limit: z.coerce.number('нужно число').int().min(1).max(100_000).default(50),
    }),
    z.object({ action: z.literal('confirm'), which, ...filter }),
    z.object({ action: z.literal('reject'), which, ...filter }),
    z.object({
      action: z.literal('rules'),
      source: filter.source,
      price: factor.optional(),
      unit: onOff.optional(),
      article: onOff.optional(),
    }),
  ],
  { error: 'нужно list, confirm, reject или rules' },
);

const RULES: Record<Quarantined['rule'], string> = { price: 'цена', unit: 'единица', article: 'артикул' };

/** Records of imports that wait for the operator: lists, confirms and rejects them, sets the rules of a source. */
export const quarantineCommand = command(args, async ({ database, env, now }, given) => {
  const { db } = database;
  switch (given.action) {
    case 'list':
      return list(db, given, given.limit, env.TZ_SHOP);
    case 'confirm':
      return confirm(database, given, now());
    case 'reject':
      return reject(db, given);
    case 'rules':
      return rules(db, given);
  }
});

async function list(db: Db, wanted: QuarantineFilter, limit: number, timeZone: string): Promise<string[]> {
  const rows = await listQuarantined(db, wanted, limit);
  if (rows.length === 0)
    return [wanted.state === 'rejected' ? 'Отклонённых записей нет' : 'В карантине ничего не ждёт'];
  const count = await countQuarantined(db, wanted);
  return [
    ...rows.map(
      (row) =>
        `${row.id}  ${RULES[row.rule]}  ${quarantinedText(row)}  (источник «${row.source}», загрузка № ${row.runId}, с ${formatDateTime(row.at, timeZone)})`,
    ),
    ...(count > rows.length
      ? [`… показаны первые ${formatNumber(rows.length)} из ${formatNumber(count)}: --limit=ЧИСЛО`]
      : []),
    ...(wanted.state === 'rejected'
      ? []
      : ['Принять: quarantine confirm НОМЕР|all, оставить прежнее: quarantine reject НОМЕР|all']),
  ];
}

type Chosen = { which: 'all' | number; source?: string; rule?: Quarantined['rule'] };

/** A rejected record may be confirmed after all, by its number. */
async function chosenIds(db: Db, { which: wanted, ...keys }: Chosen, state?: Quarantined['state']): Promise<number[]> {
  const filtered = wanted === 'all' ? { ...keys, state: 'waiting' as const } : { ids: [wanted], state };
  const rows = await listQuarantined(db, filtered, MAX_AT_ONCE);
  if (rows.length > 0) return rows.map(({ id }) => id);
  throw new CommandRefusal(
    wanted === 'all' ? 'В карантине ничего не ждёт' : `Запись ${wanted} не ждёт решения: npm run shop -- quarantine`,
  );
}

/** Records that one command confirms; a further call confirms the rest. */
const MAX_AT_ONCE = 100_000;

async function confirm(database: Database, chosen: Chosen, now: Date): Promise<string[]> {
  const confirmed = await confirmQuarantined(database, (db) => chosenIds(db, chosen), { by: OPERATOR, now });
  await tidyAfterImport(database, confirmed);
  return confirmed.map(({ runId, count }) => `Принято записей: ${formatNumber(count)} (загрузка № ${runId})`);
}

async function reject(db: Db, chosen: Chosen): Promise<string[]> {
  const rejected = await rejectQuarantined(db, await chosenIds(db, chosen, 'waiting'), OPERATOR);
  return [`Отклонено записей: ${formatNumber(rejected)}. В магазине прежние значения; те же новые больше не появятся`];
}

type Rules = { source?: string; price?: 'off' | number; unit?: 'on' | 'off'; article?: 'on' | 'off' };

async function rules(db: Db, { source: name, price, unit, article }: Rules): Promise<string[]> {
  const all = await db.select().from(source);
  const wanted = all.filter((row) => name === undefined || row.name.toLowerCase() === name.toLowerCase());
  if (wanted.length === 0)
    throw new CommandRefusal(name === undefined ? 'Источников товаров нет' : `Источника «${name}» нет`);
  const isChange = price !== undefined || unit !== undefined || article !== undefined;
  if (isChange && wanted.length > 1) {
    throw new CommandRefusal(
      `Источников несколько, укажите --source=: ${wanted.map((row) => `«${row.name}»`).join(', ')}`,
    );
  }
  const lines = [];
  for (const row of wanted) {
    const changed = {
      priceFactor: price === undefined ? row.quarantine.priceFactor : price === 'off' ? null : price,
      unit: unit === undefined ? row.quarantine.unit : unit === 'on',
      article: article === undefined ? row.quarantine.article : article === 'on',
    };
    if (isChange) await db.update(source).set({ quarantine: changed }).where(eq(source.id, row.id));
    const { priceFactor } = changed;
    lines.push(
      `Источник «${row.name}»: ждут решения`,
      `  цена, которая изменилась в ${priceFactor === null ? '…' : formatNumber(priceFactor)} раз и больше: ${priceFactor === null ? 'нет' : 'да'}`,
      `  другая единица у товара в незавершённых заказах: ${changed.unit ? 'да' : 'нет'}`,
      `  артикул, который уже есть у другого товара: ${changed.article ? 'да' : 'нет'}`,
    );
  }
  return lines;
}
