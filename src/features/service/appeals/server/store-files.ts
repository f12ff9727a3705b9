import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { UploadedFile } from '#features/wire.ts';
import type { Db } from '#server/db/index.ts';
import { storeFile } from '#server/files/account-files.ts';
import { badFile, mimeOf } from '#server/files/check-files.ts';
import { storedFile } from '#server/files/tables.ts';
import { appealFile } from './tables.ts';

const KIND = 'appeal';
/** All files of appeals of one account. */
const MAX_BYTES_OF_ACCOUNT = 500 * 1024 * 1024;

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
    const mime = mimeOf(name);
    const content = Buffer.from(bytes);
    const key = await storeFile(tx, { ownerAccountId, kind: KIND, name, mime, content });
    await tx.insert(appealFile).values({ messageId, key, name, size: content.length }).onConflictDoNothing();
  }
}
