import { notFound, refuse } from '#server/errors.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { dayOf, formatDate } from '#shared/dates.ts';
import { formatFileSize } from '#shared/upload-rules.ts';
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_PAPERS } from '#shared/limits.ts';
import { readPapers } from './read-papers.ts';
import { paperView } from './paper-view.ts';

/** A file of this kind is the list of papers of an archive, which is made while it is downloaded. */
export const ARCHIVE_KIND = 'document-archive';
export const ARCHIVE_ADDRESS = '/api/documents/archive/';

/** The papers that were chosen, or the certificates of the goods of an order. */
type Archived = { keys: string[] } | { orderId: number };
export type ArchiveList = Archived & { companyId: number };

/** Where several papers can be downloaded as one archive, for ten minutes. Throws LIMIT, NOT_FOUND. */
export const linkArchive: Operation<'documentArchive', BuyerSession> = async (ctx, { body }) => {
  const keys = [...new Set(body.papers)];
  if (keys.length > MAX_ARCHIVE_PAPERS) {
    throw refuse('LIMIT', `В архив входит не больше ${MAX_ARCHIVE_PAPERS} документов, выбрано ${keys.length}`);
  }
  const papers = (await readPapers(ctx, keys)).map(paperView);
  if (papers.length < keys.length) throw notFound('Части этих документов больше нет. Обновите страницу');
  const bytes = papers.reduce((all, { size }) => all + size, 0);
  if (bytes > MAX_ARCHIVE_BYTES) {
    const [most, chosen] = [MAX_ARCHIVE_BYTES, bytes].map(formatFileSize);
    throw refuse('LIMIT', `В архив входит не больше ${most}, выбрано ${chosen}. Снимите часть документов`);
  }
  const name = `Документы ${formatDate(dayOf(ctx.now(), ctx.env.TZ_SHOP))}.zip`;
  return storeArchiveList(ctx, name, { keys });
};

/** Stores what an archive is to have, and returns its address and name. */
export async function storeArchiveList(
  { db, session }: CallContext<BuyerSession>,
  name: string,
  of: Archived,
): Promise<{ link: string; name: string }> {
  const list: ArchiveList = { companyId: session.company.id, ...of };
  const link = await createFileLink(db, {
    ownerAccountId: session.account.id,
    kind: ARCHIVE_KIND,
    name,
    mime: 'application/json',
    content: Buffer.from(JSON.stringify(list)),
  });
  return { link: link.replace(/^\/api\/files\//, ARCHIVE_ADDRESS), name };
}
