import { eq, sql } from 'drizzle-orm';
import { type AuditActor, OPERATOR, writeAudit } from '#identity/audit/server/index.ts';
import type { UploadedFile } from '#features/wire.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { checkFiles, mimeOf } from '#server/files/check-files.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import { PAPER_UPLOAD } from '#shared/upload-rules.ts';
import { type PaperKind, paperName } from '#shared/goods-papers.ts';
import { linkGoods } from './link-goods.ts';
import { goodsPaper } from './tables.ts';

/** Days as yyyy-mm-dd; `endsOn`: the last one on which the paper is valid. */
export type PaperFields = {
  kind: PaperKind;
  title: string;
  number: string;
  issuedOn: string | null;
  endsOn: string | null;
};
export type NewPaper = { fields: PaperFields; file: UploadedFile; productIds: readonly number[] };

/**
 * Adds a paper. A file that the shop has already is not stored again: its paper gets the further goods and keeps its other
 * fields, and `isNew` is false. Throws BAD_FILE.
 */
export function addPaper(
  db: Db,
  { fields, file, productIds }: NewPaper,
  author: AuditActor = OPERATOR,
): Promise<{ id: number; isNew: boolean; linked: number }> {
  checkFiles([file], PAPER_UPLOAD);
  return transaction(db, async (tx) => {
    // Equal files that are sent at once become one paper
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('goods_paper'))`);
    const fileKey = await storeShopFile(tx, {
      kind: 'paper',
      name: file.name,
      mime: mimeOf(file.name),
      content: Buffer.from(file.bytes),
    });
    const [known] = await tx.select().from(goodsPaper).where(eq(goodsPaper.fileKey, fileKey)).for('update');
    const paper = known ?? (await insertPaper(tx, { fields, file, fileKey }, author));
    const linked = await linkGoods(tx, paper.id, productIds);
    if (!known || linked > 0) {
      await writeAudit(tx, {
        ...author,
        action: known ? 'paper.goods' : 'paper.add',
        object: `paper ${paper.id}`,
        details: { paper: paperName(paper), count: linked },
      });
    }
    return { id: paper.id, isNew: !known, linked };
  });
}

type Stored = Pick<NewPaper, 'fields' | 'file'> & { fileKey: string };

async function insertPaper(tx: Db, { fields, file, fileKey }: Stored, { actorAccountId = null }: AuditActor) {
  const [row] = await tx
    .insert(goodsPaper)
    .values({ ...fields, fileKey, fileName: file.name, size: file.bytes.length, createdBy: actorAccountId })
    .returning();
  return row!;
}
