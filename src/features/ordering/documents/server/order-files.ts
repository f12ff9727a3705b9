import { and, desc, eq } from 'drizzle-orm';
import type { UploadedFile } from '#features/wire.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { FILES_ADDRESS } from '#server/files/account-files.ts';
import { mimeOf } from '#server/files/check-files.ts';
import { insertWithContent } from '#server/files/stored-content.ts';
import { storedFile } from '#server/files/tables.ts';
import type { OrderDocuments } from '../contract.ts';
import { orderFile } from './tables.ts';

/** The files that staff have added to an order for its buyer, newest first. */
export async function listOrderFiles(db: Db, orderId: number): Promise<OrderDocuments['files']> {
  const rows = await db
    .select({ id: orderFile.id, key: orderFile.fileKey, name: orderFile.name, at: orderFile.at, size: storedFile.size })
    .from(orderFile)
    .innerJoin(storedFile, eq(storedFile.key, orderFile.fileKey))
    .where(eq(orderFile.orderId, orderId))
    .orderBy(desc(orderFile.id));
  return rows.map(({ key, at, ...row }) => ({ ...row, link: `${FILES_ADDRESS}${key}/`, at: at.toISOString() }));
}

type NewFiles = { orderId: number; files: readonly UploadedFile[]; at: Date };

/** The files that one order may have. */
const MAX_FILES = 30;

/** Adds checked files to a locked order. Throws LIMIT. */
export async function addOrderFiles(tx: Db, { orderId, files, at }: NewFiles): Promise<void> {
  const known = await tx.$count(orderFile, eq(orderFile.orderId, orderId));
  if (known + files.length > MAX_FILES) {
    throw refuse('LIMIT', `У заказа может быть не больше ${MAX_FILES} файлов. Уберите лишние`);
  }
  for (const { name, bytes } of files) {
    const content = Buffer.from(bytes);
    const file = { kind: 'order-file', name, mime: mimeOf(name), content };
    const fileKey = await insertWithContent(tx, file, (inner, values) =>
      inner
        .insert(storedFile)
        .values({ ...values, at })
        .returning({ key: storedFile.key }),
    );
    await tx.insert(orderFile).values({ orderId, fileKey, name, at });
  }
}

/** Removes a file of an order with its content; returns its name, undefined: there is none. */
export async function removeOrderFile(tx: Db, orderId: number, fileId: number): Promise<string | undefined> {
  const [removed] = await tx
    .delete(orderFile)
    .where(and(eq(orderFile.id, fileId), eq(orderFile.orderId, orderId)))
    .returning();
  if (!removed) return undefined;
  await tx.delete(storedFile).where(eq(storedFile.key, removed.fileKey));
  return removed.name;
}
