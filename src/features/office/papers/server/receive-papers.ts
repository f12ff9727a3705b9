import { readSheetFile } from '#office/customer-imports/server/index.ts';
import type { UploadedFile } from '#features/wire.ts';
import { refuse } from '#server/errors.ts';
import { FairQueue } from '#server/fair-queue.ts';
import { badFile } from '#server/files/check-files.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { sheetSentences } from '#server/xlsx/is-text-sheet.ts';
import { SheetRefusal } from '#server/xlsx/sheet-refusal.ts';
import type { UploadOutcome } from '../contract.ts';
import { actorOf } from './actor-of.ts';
import { checkDays } from './check-days.ts';
import { type Plan, planByNames, planByTable } from './plan-papers.ts';
import { readPaperTable } from './read-paper-table.ts';
import { type PackedFile, unpackPapers } from './unpack-papers.ts';
import { writePlan } from './write-plan.ts';

const MAX_REPORTED = 1000;

/** One upload at a time: an archive is in memory as a whole. */
const queue = new FairQueue(1);

/**
 * Adds papers from an archive, by the names of its files or by a table «article; file» beside or in it; a table alone gives
 * further goods to papers that the shop has. Each file is written by itself. Errors: BAD_FILE, TOO_LARGE, EMPTY, COLUMNS.
 */
export const receivePapers: Operation<'officePapersUpload', Session> = (ctx, { body: { files, ...fields } }) => {
  checkDays(fields);
  const { db, session } = ctx;
  const accountId = session.account.id;
  return queue.run(accountId, async () => {
    const archive = onlyOne(files, 'zip');
    const packed = archive ? await unpackPapers(archive.bytes) : [];
    const table = onlyOne(files, 'xlsx') ?? (await tableIn(packed));
    if (!archive && !table) throw badFile('Нужен архив ZIP с файлами или таблица XLSX');
    const papers = packed.filter(({ name }) => !isNamed(name, 'xlsx'));
    const plan: Plan = table
      ? await planByTable(db, papers, readPaperTable(await sheetsOf(table, accountId)), fields)
      : await planByNames(db, papers, fields);
    const outcomes = [...plan.refused, ...(await writePlan(db, plan, actorOf(ctx)))];
    const count = (outcome: UploadOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length;
    return {
      added: count('added'),
      extended: count('extended'),
      refused: count('refused'),
      files: outcomes.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_REPORTED),
    };
  });
};

const rank = ({ outcome }: UploadOutcome) => (outcome === 'refused' ? 0 : 1);

const isNamed = (name: string, extension: string) => name.toLowerCase().endsWith(`.${extension}`);

function onlyOne(files: readonly UploadedFile[], extension: 'zip' | 'xlsx'): UploadedFile | undefined {
  const [file, another] = files.filter(({ name }) => isNamed(name, extension));
  if (another) throw badFile(extension === 'zip' ? 'Отправьте архивы по одному' : 'Нужна одна таблица XLSX');
  return file;
}

async function tableIn(packed: readonly PackedFile[]): Promise<UploadedFile | undefined> {
  const [file, another] = packed.filter(({ name }) => isNamed(name, 'xlsx'));
  if (another) throw badFile('В архиве больше одной таблицы XLSX');
  return file && 'read' in file ? file.read() : undefined;
}

async function sheetsOf({ bytes }: UploadedFile, accountId: number) {
  try {
    return await readSheetFile({ bytes, isText: false }, accountId);
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    const code = error.reason === 'too_large' ? 'TOO_LARGE' : error.reason === 'empty' ? 'EMPTY' : 'BAD_FILE';
    throw refuse(code, sheetSentences[error.reason], { field: 'files' });
  }
}
