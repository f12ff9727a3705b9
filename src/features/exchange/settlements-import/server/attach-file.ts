import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Db } from '#server/db/index.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import { note, type SettlementsRun } from './settlements-run.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** A file that a record names: where the shop keeps it; null where there is none that can be taken. */
type Attached = { key: string; isNew: boolean } | null;

type Wanted = {
  /** As the record names it: a path beside the file of settlements. */
  file: string;
  line: number;
  /** What buyers call it when they save it. */
  name: string;
  /** What the shop keeps already for this record. */
  known: { key: string; hash: string } | null;
};

/**
 * Stores a PDF from the folder of the file of settlements, once. Nothing outside of that folder is read, regardless of
 * what a name or a link says. What cannot be taken is a remark, and the record is taken without it.
 */
export async function attachFile(tx: Db, run: SettlementsRun, { file, line, name, known }: Wanted): Promise<Attached> {
  const refuse = (code: string, why: string) => {
    note(run, { kind: 'refused', code, reason: `файл ${file} ${why}`, line });
    return null;
  };
  const path = await findBeside(run.file.path, file);
  if (path === null) return refuse('file-missing', 'не лежит рядом с файлом взаиморасчётов');
  const { size } = await stat(path);
  if (size > MAX_BYTES) return refuse('file-large', 'больше 10 МБ');
  const content = await readFile(path);
  if (content.subarray(0, 5).toString('latin1') !== '%PDF-') return refuse('file-not-pdf', 'не PDF');
  if (known?.hash === createHash('sha256').update(content).digest('hex')) return { key: known.key, isNew: false };
  run.journal.count('files');
  const key = await storeShopFile(tx, { kind: 'ledger', name: `${name}.pdf`, mime: 'application/pdf', content });
  return { key, isNew: true };
}

async function findBeside(settlements: string, name: string): Promise<string | null> {
  const parts = name.replaceAll('\\', '/').split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))) return null;
  try {
    const folder = await realpath(dirname(settlements));
    const path = await realpath(join(folder, ...parts));
    return path.startsWith(folder + sep) && (await stat(path)).isFile() ? path : null;
  } catch {
    return null;
  }
}
