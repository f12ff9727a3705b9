import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise } from 'yauzl';
import type { UploadedFile } from '#features/wire.ts';
import { badFile } from '#server/files/check-files.ts';
import { PAPER_UPLOAD, formatFileSize } from '#shared/upload-rules.ts';

const MEGABYTE = 1024 * 1024;
export const MAX_FILES = 2000;
const MAX_FILE_BYTES = PAPER_UPLOAD.maxSize * MEGABYTE;
/** All files of an archive together; PDFs and pictures hardly shrink. */
const MAX_UNPACKED = 400 * MEGABYTE;

/** A file of an archive; `problem`: why its content is not read. */
export type PackedFile = { name: string; read: () => Promise<UploadedFile> } | { name: string; problem: string };

/**
 * The files of an archive by the last part of their names; nothing is written to a disk. Sizes are those that the archive
 * states, which the reader enforces. Throws BAD_FILE for a broken archive, too many files and too much content.
 */
export async function unpackPapers(bytes: Uint8Array): Promise<PackedFile[]> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { decodeStrings: false, autoClose: false }).catch(() => {
    throw badFile(BROKEN);
  });
  const files: PackedFile[] = [];
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name === '' || name.startsWith('.') || isLink(entry)) continue;
      if (files.length >= MAX_FILES) throw badFile(`В архиве больше ${MAX_FILES} файлов: разделите его`);
      if (entry.uncompressedSize > MAX_FILE_BYTES) {
        files.push({ name, problem: `Файл больше ${formatFileSize(MAX_FILE_BYTES)}` });
        continue;
      }
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED) throw badFile(`Архив распаковывается больше чем в ${formatFileSize(MAX_UNPACKED)}`);
      files.push({
        name,
        read: async () => {
          try {
            return { name, bytes: await buffer(await zip.openReadStreamPromise(entry)) };
          } catch {
            throw badFile('Файл в архиве повреждён');
          }
        },
      });
    }
  } catch (error) {
    throw (error as { isApiError?: boolean }).isApiError ? error : badFile(BROKEN);
  }
  return files;
}

const BROKEN = 'Архив повреждён или это не ZIP';

/** The name says that it is UTF-8. */
const UTF8_FLAG = 0x800;

/** The last part of a name; archivers of Russian Windows write CP866 and do not say so. Empty for a folder. */
function nameOf(entry: Entry): string {
  const raw = entry.fileName as unknown as Buffer;
  const isUtf8 = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0 || isSound(raw);
  const text = new TextDecoder(isUtf8 ? 'utf-8' : 'ibm866').decode(raw).normalize('NFC').replaceAll('\\', '/');
  return text.slice(text.lastIndexOf('/') + 1).slice(0, 200);
}

function isSound(raw: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(raw);
    return true;
  } catch {
    return false;
  }
}

/** Unix keeps the kind of a file in the upper half of its attributes. */
const isLink = (entry: Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
