import { buffer } from 'node:stream/consumers';
import { getFileNameLowLevel, type Entry, openPromise } from 'yauzl';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { formatNumber } from '#shared/number-format.ts';

const MAX_FILES = 20_000;
const MAX_UNPACKED = 4 * 1024 * 1024 * 1024;
const MAX_FILE = 30 * 1024 * 1024;

/** A file of an archive; `problem`: why it is not taken, by what the archive says of it. */
export type ArchivedFile = { name: string; entry: Entry; problem: string | null };

export type PictureArchive = {
  files: ArchivedFile[];
  /** The content of a file; null where it is no picture that the shop takes, or is broken. */
  read: (file: ArchivedFile) => Promise<Buffer | null>;
  /** Whether it begins as a picture does. */
  beginsAsPicture: (file: ArchivedFile) => Promise<boolean>;
  close: () => void;
};

/** What programs put into archives beside the files of people. */
const JUNK = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/** Opens an archive; nothing of it is written to a disk. Throws RefusedFile for a file that is not an archive or exceeds the bounds. */
export async function openPictureArchive(path: string): Promise<PictureArchive> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch((error: unknown) => {
    throw broken(error);
  });
  try {
    const files: ArchivedFile[] = [];
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith('/') || JUNK.test(name)) continue;
      unpacked += entry.uncompressedSize;
      if (files.length >= MAX_FILES) throw new RefusedFile(`В архиве больше ${formatNumber(MAX_FILES)} файлов`);
      if (unpacked > MAX_UNPACKED) throw new RefusedFile('Архив распаковывается больше чем в 4 ГБ. Разделите его');
      files.push({ name, entry, problem: problemOf(entry) });
    }
    return {
      files,
      read: async ({ entry }) => {
        const content = await zip
          .openReadStreamPromise(entry)
          .then(buffer)
          .catch(() => null);
        return content && isPicture(content) ? content : null;
      },
      beginsAsPicture: async ({ entry }) => {
        const stream = await zip.openReadStreamPromise(entry).catch(() => null);
        if (!stream) return false;
        try {
          for await (const chunk of stream) return isPicture(chunk as Buffer);
          return false;
        } catch {
          return false;
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof RefusedFile ? error : broken(error);
  }
}

function broken(cause: unknown): RefusedFile {
  const refusal = new RefusedFile('Это не архив ZIP, или он повреждён');
  refusal.cause = cause;
  return refusal;
}

function problemOf(entry: Entry): string | null {
  if (entry.isEncrypted()) return 'Файл защищён паролем';
  if (entry.uncompressedSize > MAX_FILE) return 'Больше 30 МБ';
  return null;
}

/** Old archivers write names in the letters of DOS and do not say so. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const named = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  const isKnown = (generalPurposeBitFlag & 0x800) !== 0 || extraFields.some(({ id }) => id === 0x7075);
  if (isKnown) return named.replaceAll('\\', '/');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).replaceAll('\\', '/');
  } catch {
    return new TextDecoder('ibm866').decode(fileNameRaw).replaceAll('\\', '/');
  }
}

/** JPEG, PNG or WebP by its first bytes. */
function isPicture(content: Buffer): boolean {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => content[index] === byte);
  const isWebp = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';
  return begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47) || isWebp;
}
