import { z } from 'zod';
import { OPERATOR } from '#identity/audit/server/index.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { hideVanished } from './write/hide-products.ts';
import { changeKey, MAX_CHANGES } from './report/journal.ts';
import {
  countNotes,
  findRun,
  type JournalFilter,
  type JournalRun,
  listChanges,
  listNotes,
  listRuns,
  STATES,
} from './report/journal-queries.ts';

const text = z.string().trim().min(1).max(300).optional();
const NOTE_KINDS = { taken: 'принято', mended: 'исправлено', refused: 'отказано' } as const;
const CHANGE_KINDS = {
  product: 'товар',
  price: 'цена',
  stock: 'остаток',
  vanished: 'нет в выгрузке',
  held: 'оставлено из магазина',
} as const;
const STATE_NAMES: Record<JournalRun['state'], string> = {
  running: 'идёт',
  done: 'завершена',
  refused: 'отклонена, ничего не изменено',
  stopped: 'остановлена: записанное осталось, повторите её',
  failed: 'сбой: записанное осталось, повторите её',
  interrupted: 'прервана: записанное осталось, повторите её',
};

const args = z.object({
  run: z.coerce.number('укажите номер загрузки').int().positive().max(2_147_483_647).optional(),
  section: z
    .enum(['notes', 'changes', 'vanished', 'hide'], { error: 'нужно notes, changes, vanished или hide' })
    .optional(),
  source: text,
  state: z.enum(STATES, { error: `нужно ${STATES.join(', ')}` }).optional(),
  kind: z
    .enum(['taken', 'mended', 'refused', 'product', 'price', 'stock', 'held'], {
      error: 'нужно taken, mended или refused для замечаний, product, price, stock или held для изменений',
    })
    .optional(),
  code: text,
  find: text,
  new: z.boolean().default(false),
  limit: z.coerce.number('нужно число').int().min(1).max(100_000).default(50),
});

/** The journal of imports: all of them, or one with its remarks, changed and vanished goods, which it can hide. */
export const importsCommand = command(args, async ({ database: { db }, env }, { run: id, section, ...filter }) => {
  const dateOf = (moment: Date) => formatDateTime(moment, env.TZ_SHOP);
  if (id === undefined) {
    const runs = await listRuns(db, filter);
    return runs.length > 0 ? runs.map((run) => listLine(run, dateOf)) : ['Таких загрузок нет'];
  }
  const run = await findRun(db, id);
  if (!run) throw new CommandRefusal(`Загрузки № ${id} нет: npm run shop -- imports`);
  switch (section) {
    case 'notes':
      return limited(
        await listNotes(db, id, limitAbove(filter)),
        filter.limit,
        ({ kind, file, line, reason, code }) => {
          return `${NOTE_KINDS[kind]}  ${code}  ${file}${line === null ? '' : `, строка ${line}`}: ${reason}`;
        },
      );
    case 'changes':
      return limited(await listChanges(db, id, limitAbove(filter)), filter.limit, (change) => {
        const { kind, name, article, field, before, after } = change;
        const values =
          kind === 'held'
            ? `в магазине ${valueText(before)}, в файле ${valueText(after)}`
            : `${valueText(before)} → ${valueText(after)}`;
        return `${CHANGE_KINDS[kind]}  ${called(name, article)}: ${field}: ${values}`;
      });
    case 'vanished': {
      const vanished = await listChanges(db, id, { ...limitAbove(filter), kind: 'vanished' });
      return limited(vanished, filter.limit, ({ name, article }) => called(name, article));
    }
    case 'hide': {
      const hidden = await hideVanished(db, run, OPERATOR);
      return [`Скрыто товаров: ${formatNumber(hidden)}. Вернутся на витрину, когда снова придут в выгрузке`];
    }
    default:
      return [...runLines(run, dateOf), ...(await noteCountLines(db, run))];
  }
});

type Db = Parameters<typeof countNotes>[0];

/** One row more shows whether there are others. */
const limitAbove = (filter: JournalFilter) => ({ ...filter, limit: filter.limit + 1 });

function limited<T>(rows: readonly T[], limit: number, lineOf: (row: T) => string): string[] {
  if (rows.length === 0) return ['Ничего нет'];
  const lines = rows.slice(0, limit).map(lineOf);
  return rows.length > limit ? [...lines, `… показаны первые ${formatNumber(limit)}, больше: --limit=ЧИСЛО`] : lines;
}

const called = (name: string, article: string | null) => (article === null ? name : `${name}, арт. ${article}`);
const valueText = (value: string | null) => (value === null || value === '' ? 'нет' : `«${value}»`);

function listLine(run: JournalRun, dateOf: (moment: Date) => string): string {
  const files = run.files.map(({ name }) => name);
  const shown = files.length > 3 ? `${files.slice(0, 3).join(', ')} и ещё ${files.length - 3}` : files.join(', ');
  const source = run.source === null ? '' : `  «${run.source}»`;
  return `${run.id}  ${dateOf(run.startedAt)}${source}  ${STATE_NAMES[run.state]}  ${countsText(run.counts)}  ${shown}`;
}

function countsText(counts: JournalRun['counts']): string {
  const of = (...keys: string[]) => formatNumber(keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0));
  if (counts.companies !== undefined) {
    return `компаний ${of('companies')}: новых ${of('companiesAdded')}, изменено ${of('companiesChanged')}, не взято ${of('companiesAside')}; движений записано ${of('movementsAdded', 'movementsChanged')}, документов ${of('documents', 'acts')}`;
  }
  return `товаров новых ${of('productsAdded')}, изменено ${of('productsChanged')}; цен ${of('pricesSet')}, остатков ${of('stockSet')}`;
}

function runLines(run: JournalRun, dateOf: (moment: Date) => string): string[] {
  const finished = run.finishedAt === null ? '' : `, конец ${dateOf(run.finishedAt)}`;
  const changes = (['product', 'price', 'stock'] as const).map(
    (kind) => [CHANGE_KINDS[kind], run.counts[changeKey(kind)] ?? 0] as const,
  );
  const vanished = run.counts[changeKey('vanished')] ?? 0;
  const held = run.counts[changeKey('held')] ?? 0;
  return [
    `Загрузка № ${run.id}${run.source === null ? '' : `, источник «${run.source}»`}: ${STATE_NAMES[run.state]}`,
    `  начало ${dateOf(run.startedAt)}${finished}`,
    ...run.files.map(({ name, bytes }) => `  файл ${name}, байт ${formatNumber(bytes)}`),
    `  ${countsText(run.counts)}`,
    ...(changes.some(([, count]) => count > 0)
      ? [
          `  изменений: ${changes.map(([name, count]) => `${name} ${formatNumber(count)}`).join(', ')}` +
            ` (imports ${run.id} changes${changes.some(([, count]) => count > MAX_CHANGES) ? `, хранятся первые ${formatNumber(MAX_CHANGES)} каждого рода` : ''})`,
        ]
      : []),
    ...(held > 0
      ? [`  оставлено заданное в магазине: ${formatNumber(held)} (imports ${run.id} changes --kind=held)`]
      : []),
    ...(vanished > 0
      ? [
          `  нет в полной выгрузке: ${formatNumber(vanished)} (imports ${run.id} vanished; скрыть: imports ${run.id} hide)`,
        ]
      : []),
  ];
}

async function noteCountLines(db: Db, run: JournalRun): Promise<string[]> {
  const counted = await countNotes(db, run);
  if (counted.length === 0) return ['  замечаний нет'];
  return [
    `  замечания (imports ${run.id} notes):`,
    ...counted.map(
      ({ kind, code, count, example }) => `    ${NOTE_KINDS[kind]} ${formatNumber(count)}  ${code}: ${example}`,
    ),
  ];
}
