import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { eq, and, inArray } from 'drizzle-orm';
import type { Picture } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { called, type RecordOf } from '#exchange/commerceml/server/index.ts';
import { filesOf } from '#server/files/store/open-file-store.ts';
import { sourcePicture } from '../tables.ts';
import { type ImportRun, note } from '../import-run.ts';
import { makePicture } from '#server/files/make-picture.ts';

type Product = RecordOf<'product'>;
type StoredPicture = typeof sourcePicture.$inferSelect;

const MAX_BYTES = 30 * 1024 * 1024;

/** Pictures in the folder of a file of an import, `import_files/…`. */
export type PictureStore = {
  /**
   * The pictures of a product, made where they are new or changed; those that came earlier are remembered. Null where the shop's
   * stay: the file says nothing of pictures, or none that it names can be read.
   */
  save(db: Db, run: ImportRun, record: Product): Promise<Picture[] | null>;
};

/** `beside`: the path of the file that names them. */
export function openPictureStore(beside: string): PictureStore {
  const folder = dirname(beside);
  return {
    async save(db, run, record) {
      if (record.pictures === null) return null;
      if (record.pictures.length === 0) return run.file.keepsPictures ? null : [];
      const paths = [...new Set(record.pictures.map((path) => path.replaceAll('\\', '/')))];
      const kept = await findStored(db, run, paths);
      const pictures: Picture[] = [];
      for (const path of paths) {
        const picture = await savePicture(db, run, { record, path, known: kept.get(path), folder });
        if (picture) pictures.push(picture);
      }
      return pictures.length > 0 ? pictures : null;
    },
  };
}

async function findStored(db: Db, run: ImportRun, paths: string[]): Promise<Map<string, StoredPicture>> {
  const rows = await db
    .select()
    .from(sourcePicture)
    .where(and(eq(sourcePicture.sourceId, run.source.id), inArray(sourcePicture.path, paths)));
  return new Map(rows.map((row) => [row.path, row]));
}

type Wanted = { record: Product; path: string; known: StoredPicture | undefined; folder: string };

async function savePicture(db: Db, run: ImportRun, wanted: Wanted): Promise<Picture | null> {
  const { record, path, known, folder } = wanted;
  const asKnown = known ? { standard: known.standard, webp: known.webp } : null;
  const who = `товар ${called(record.name, record.id)}`;
  const bytes = await readWithin(folder, path);
  if (bytes === 'too-large') {
    const reason = `${who}: картинка ${path} больше ${MAX_BYTES / 1024 / 1024} МБ, пропущена`;
    note(run, { kind: 'refused', code: 'picture-wrong', reason, line: record.line });
    return asKnown;
  }
  if (!bytes) {
    if (!asKnown) {
      const reason = `${who}: картинки ${path} рядом с файлом нет, пропущена`;
      note(run, { kind: 'mended', code: 'picture-missing', reason, line: record.line });
    }
    return asKnown;
  }
  if (known?.sha256 === createHash('sha256').update(bytes).digest('hex')) return asKnown;
  try {
    const { standard, webp, sha256 } = await makePicture(bytes, filesOf(db));
    await db
      .insert(sourcePicture)
      .values({ sourceId: run.source.id, path, sha256, standard, webp })
      .onConflictDoUpdate({ target: [sourcePicture.sourceId, sourcePicture.path], set: { sha256, standard, webp } });
    run.journal.count('pictures');
    return { standard, webp };
  } catch (error) {
    const reason = `${who}: ${path} не читается как картинка (${(error as Error).message.slice(0, 100)})`;
    note(run, { kind: 'refused', code: 'picture-wrong', reason, line: record.line });
    return asKnown;
  }
}

/** Null for what is not there or lies outside the folder, through links too. */
async function readWithin(folder: string, path: string): Promise<Buffer | 'too-large' | null> {
  try {
    const home = await realpath(folder);
    const target = await realpath(join(home, path));
    if (!target.startsWith(home + sep)) return null;
    const { size } = await stat(target);
    return size <= MAX_BYTES ? await readFile(target) : 'too-large';
  } catch (error) {
    if (
      ['ENOENT', 'ENOTDIR', 'EACCES', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      )
    ) {
      return null;
    }
    throw error;
  }
}
