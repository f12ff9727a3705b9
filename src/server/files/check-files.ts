import { extname } from 'node:path';
import type { UploadedFile } from '#features/wire.ts';
import { chooseFiles, type UploadRules } from '#shared/upload-rules.ts';
import { refuse } from '../errors.ts';

/** How the content of each format begins, and the type that a download names. */
const formats: Record<string, { mime: string; begin: readonly number[] }> = {
  '.xlsx': {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begin: [0x50, 0x4b, 0x03, 0x04],
  },
  '.doc': { mime: 'application/msword', begin: [0xd0, 0xcf, 0x11, 0xe0] },
  '.pdf': { mime: 'application/pdf', begin: [0x25, 0x50, 0x44, 0x46] },
  '.jpg': { mime: 'image/jpeg', begin: [0xff, 0xd8, 0xff] },
  '.jpeg': { mime: 'image/jpeg', begin: [0xff, 0xd8, 0xff] },
  '.png': { mime: 'image/png', begin: [0x89, 0x50, 0x4e, 0x47] },
  '.bmp': { mime: 'image/bmp', begin: [0x42, 0x4d] },
};

/**
 * Checks files by the rules of uploads: extension, number, size of all together, and that the content begins as
 * its format does. Throws BAD_FILE.
 */
export function checkFiles(files: readonly UploadedFile[], rules: UploadRules): void {
  const sized = files.map(({ name, bytes }) => ({ name, size: bytes.length }));
  const [message] = chooseFiles([], sized, rules).messages;
  if (message !== undefined) throw badFile(message);
  for (const { name, bytes } of files) {
    const { begin } = formats[extname(name).toLowerCase()] ?? {};
    if (!begin?.every((byte, index) => bytes[index] === byte)) {
      throw badFile(`Файл «${name}» повреждён или его содержимое не соответствует формату`);
    }
  }
}

export const badFile = (message: string) => refuse('BAD_FILE', message, { field: 'files' });

/** The type of a checked file that a download names. */
export const mimeOf = (name: string): string => formats[extname(name).toLowerCase()]!.mime;
