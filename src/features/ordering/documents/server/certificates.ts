import { parse } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { findOrder } from '#ordering/orders/server/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { readContent } from '#server/files/stored-content.ts';
import { storedFile } from '#server/files/tables.ts';
import type { ZipEntry } from '#server/files/zip-stream.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { momentCell } from '#server/xlsx/write-workbook.ts';
import { dayOf } from '#shared/dates.ts';
import { paperName } from '#shared/goods-papers.ts';
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_PAPERS } from '#shared/limits.ts';
import { formatFileSize } from '#shared/upload-rules.ts';
import { freeName } from './archive-entries.ts';
import { certificatesOf } from './certificates-of.ts';
import { storeArchiveList } from './link-archive.ts';

/** Where the papers of the goods of an order can be downloaded as one archive, for ten minutes. Throws NOT_FOUND, LIMIT. */
export const linkCertificates: Operation<'orderCertificates', BuyerSession> = async (ctx, { params }) => {
  const row = await findOrder(ctx.db, ctx.session, params.id);
  if (!row) throw notFound('Такого заказа нет');
  const papers = await certificatesOf(ctx.db, row.order.id, dayOf(ctx.now(), ctx.env.TZ_SHOP));
  if (papers.length === 0) throw notFound('Действующих сертификатов на товары этого заказа нет');
  const bytes = papers.reduce((sum, { size }) => sum + size, 0);
  if (papers.length > MAX_ARCHIVE_PAPERS || bytes > MAX_ARCHIVE_BYTES) {
    const most = `${MAX_ARCHIVE_PAPERS} документов и ${formatFileSize(MAX_ARCHIVE_BYTES)}`;
    throw refuse('LIMIT', `В архив входит не больше ${most}. Скачайте сертификаты на страницах товаров`);
  }
  return storeArchiveList(ctx, `Сертификаты на заказ ${row.order.number}.zip`, { orderId: row.order.id });
};

/** The same papers one after another, as they are valid now. */
export async function* certificateEntries(ctx: CallContext<BuyerSession>, orderId: number): AsyncGenerator<ZipEntry> {
  const { db, env } = ctx;
  const row = await findOrder(db, ctx.session, orderId);
  if (!row) return;
  const at = momentCell(ctx.now(), env.TZ_SHOP)!;
  const taken = new Set<string>();
  for (const paper of await certificatesOf(db, orderId, dayOf(ctx.now(), env.TZ_SHOP))) {
    const [file] = await db
      .select({ key: storedFile.key, isStored: storedFile.isStored })
      .from(storedFile)
      .where(eq(storedFile.key, paper.fileKey));
    const content = file && (await readContent(db, file));
    if (!content) ctx.log.error({ paper: paper.id }, 'The file of a paper is lost');
    else
      yield {
        name: freeName(`${paperName(paper)}${parse(paper.fileName).ext}`, taken),
        at,
        content: await buffer(content),
      };
  }
}
