import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { z } from 'zod';
import { OPERATOR, writeAudit } from '#identity/audit/server/index.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { RELEASE } from '#server/release.ts';
import { formatNumber } from '#shared/number-format.ts';
import { writeArchive, type Written } from './archive.ts';
import { backupPieces, type Totals } from './backup-pieces.ts';
import { storeOutside } from './store-outside.ts';

/** Archives that the command names itself: only these are removed by `--keep`. */
const OWN_NAME = /^optovik-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/;

/** Writes an archive of the shop, beside its work: into a file, a folder, or standard output (`-`). */
export const backupCommand = command(
  z.object({
    file: z.string({ error: 'укажите файл, папку или «-»' }).min(1),
    keep: z.coerce.number({ error: 'нужно число' }).int().min(1).max(10_000).optional(),
    json: z.boolean().optional(),
  }),
  async ({ database, env, now, onProgress, signal }, { file, keep, json }) => {
    const at = now();
    const folder = file !== '-' && (await isFolder(file)) ? file : null;
    if (keep !== undefined && folder === null) throw new CommandRefusal('--keep=ЧИСЛО нужна папка, а не файл');
    const target = folder === null ? file : join(folder, `optovik-${stamp(at)}.backup`);
    const began = performance.now();
    let totals: Totals | undefined;
    const pieces = async function* () {
      const source = { database, store: storeOutside(database.db, env), at };
      totals = yield* backupPieces(source, (done, total) => onProgress({ label: 'Копия магазина', done, total }));
    };
    const write = (output: Writable) => writeArchive(pieces(), output, { signal });
    const written = target === '-' ? await write(process.stdout) : await writeFile(target, write);
    const removed = folder !== null && keep !== undefined ? await removeOldest(folder, keep) : 0;
    await writeAudit(database.db, {
      ...OPERATOR,
      action: 'shop.backup',
      details: { file: target, bytes: written.bytes, by: 'operator' },
    });
    const report = { file: target, release: RELEASE, at: at.toISOString(), ...written, ...totals!, removed };
    const seconds = (performance.now() - began) / 1000;
    const lines = json ? [JSON.stringify({ ...report, seconds })] : inWords(report, seconds);
    if (target !== '-') return lines;
    // Standard output holds the archive
    process.stderr.write(lines.map((line) => `${line}\n`).join(''));
    return [];
  },
);

const stamp = (at: Date): string => at.toISOString().replaceAll(':', '').replace(/\.\d+/, '');

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Under its name there is a whole archive or none, also when the disk is full or the process is killed. */
async function writeFile(file: string, write: (output: Writable) => Promise<Written>): Promise<Written> {
  if (await exists(file)) throw new CommandRefusal(`Файл ${file} уже есть: назовите другой`);
  const part = `${file}.part`;
  try {
    const written = await write(createWriteStream(part, { mode: 0o600 }));
    const handle = await open(part, 'r+');
    await handle.sync();
    await handle.close();
    await rename(part, file);
    return written;
  } catch (error) {
    await rm(part, { force: true });
    throw ofDisk(error, file);
  }
}

function ofDisk(error: unknown, file: string): unknown {
  const { code } = error as { code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new CommandRefusal(`На диске нет места для копии ${file}: недописанный файл удалён, магазин не изменился`);
  }
  if (code === 'EACCES' || code === 'ENOENT' || code === 'EROFS') {
    return new CommandRefusal(`Копию нельзя записать в ${file}: ${(error as Error).message}`);
  }
  return error;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Keeps the newest archives of a folder; other files stay. */
async function removeOldest(folder: string, keep: number): Promise<number> {
  const own = (await readdir(folder)).filter((name) => OWN_NAME.test(name)).toSorted();
  const old = own.slice(0, Math.max(0, own.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old.length;
}

type Report = Totals & Written & { file: string; removed: number };

function inWords({ file, bytes, sha256, tables, rows, files, removed }: Report, seconds: number): string[] {
  const megabytes = formatNumber(Math.ceil(bytes / 1_000_000));
  return [
    `Копия записана: ${file === '-' ? 'в стандартный вывод' : file}, ${megabytes} МБ за ${seconds.toFixed(1)} с`,
    `Таблиц ${tables}, строк ${formatNumber(rows)}, файлов вне базы ${formatNumber(files)}; SHA-256 содержимого ${sha256}`,
    ...(removed > 0 ? [`Старых копий удалено: ${removed}`] : []),
  ];
}
