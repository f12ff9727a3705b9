import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { UploadedFile } from '#features/wire.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { storeFile } from '#server/files/account-files.ts';
import { storedFile } from '#server/files/tables.ts';
import { APPEAL_UPLOAD, chooseFiles } from '#shared/upload-rules.ts';
import { appealFile } from './tables.ts';

const KIND = 'appeal';
/** All files of appeals of one account. */
const MAX_BYTES_OF_ACCOUNT = 500 * 1024 * 1024;

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
export function checkFiles(files: readonly UploadedFile[]): void {
  const sized = files.map(({ name, bytes }) => ({ name, size: bytes.length }));
  const [message] = chooseFiles([], sized, APPEAL_UPLOAD).messages;
  if (message !== undefined) throw badFile(message);
  for (const { name, bytes } of files) {
    const { begin } = formats[extname(name).toLowerCase()] ?? {};
    if (!begin?.every((byte, index) => bytes[index] === byte)) {
      throw badFile(`Файл «${name}» повреждён или его содержимое не соответствует формату`);
    }
  }
}

const badFile = (message: string) => refuse('BAD_FILE', message, { field: 'files' });

/** What a request says of its files, for the comparison with a repeated one. */
export const fileMarks = (files: readonly UploadedFile[]) =>
  files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('base64url')]);

/** Stores the checked files of a message for as long as the message. Part of the caller's transaction. */
export async function storeFiles(
  tx: Db,
  { messageId, ownerAccountId, files }: { messageId: number; ownerAccountId: number; files: readonly UploadedFile[] },
): Promise<void> {
  if (files.length === 0) return;
  const [stored] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${storedFile.size}), 0)::float8` })
    .from(storedFile)
    .where(and(eq(storedFile.ownerAccountId, ownerAccountId), eq(storedFile.kind, KIND)));
  const added = files.reduce((all, { bytes }) => all + bytes.length, 0);
  if (stored!.bytes + added > MAX_BYTES_OF_ACCOUNT) {
    throw badFile('Место для файлов закончилось. Отправьте сообщение без файлов и договоритесь с менеджером');
  }
  for (const { name, bytes } of files) {
    const { mime } = formats[extname(name).toLowerCase()]!;
    const content = Buffer.from(bytes);
    const key = await storeFile(tx, { ownerAccountId, kind: KIND, name, mime, content });
    await tx.insert(appealFile).values({ messageId, key, name, size: content.length }).onConflictDoNothing();
  }
}
