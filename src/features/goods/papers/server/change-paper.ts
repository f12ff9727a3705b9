import { and, eq, inArray } from 'drizzle-orm';
import { type AuditActor, OPERATOR, writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { storedFile } from '#server/files/tables.ts';
import { paperName } from '#shared/goods-papers.ts';
import type { PaperFields } from './add-paper.ts';
import { linkGoods } from './link-goods.ts';
import { lockPaper } from './queries.ts';
import { goodsPaper, goodsPaperProduct } from './tables.ts';

const fieldNames = ['kind', 'title', 'number', 'issuedOn', 'endsOn'] as const satisfies (keyof PaperFields)[];

/** Changes the fields of a paper over those that were shown. Throws NOT_FOUND, CONFLICT. */
export function changePaper(
  db: Db,
  { id, shown, fields }: { id: number; shown: PaperFields; fields: PaperFields },
  author: AuditActor = OPERATOR,
): Promise<void> {
  return transaction(db, async (tx) => {
    const paper = await getLocked(tx, id);
    if (fieldNames.some((name) => paper[name] !== shown[name])) {
      throw refuse('CONFLICT', 'Документ уже изменили. Он показан заново');
    }
    const changed = fieldNames.filter((name) => paper[name] !== fields[name]);
    if (changed.length === 0) return;
    await tx.update(goodsPaper).set(fields).where(eq(goodsPaper.id, id));
    const pick = (of: PaperFields) => Object.fromEntries(changed.map((name) => [name, of[name]]));
    await writeAudit(tx, {
      ...author,
      action: 'paper.change',
      object: `paper ${id}`,
      details: { before: pick(paper), after: pick(fields) },
    });
  });
}

/** Adds goods to a paper and takes others from it. Returns how many changed. Throws NOT_FOUND. */
export function changePaperGoods(
  db: Db,
  { id, add, remove }: { id: number; add: readonly number[]; remove: readonly number[] },
  author: AuditActor = OPERATOR,
): Promise<{ added: number; removed: number }> {
  return transaction(db, async (tx) => {
    const paper = await getLocked(tx, id);
    const ofGoods = and(eq(goodsPaperProduct.paperId, id), inArray(goodsPaperProduct.productId, [...remove]));
    const { rowCount: removed } =
      remove.length === 0 ? { rowCount: 0 } : await tx.delete(goodsPaperProduct).where(ofGoods);
    const added = await linkGoods(tx, id, add);
    if (added + (removed ?? 0) > 0) {
      const details = { paper: paperName(paper), count: added, removed: removed ?? 0 };
      await writeAudit(tx, { ...author, action: 'paper.goods', object: `paper ${id}`, details });
    }
    return { added, removed: removed ?? 0 };
  });
}

/** Removes a paper with its file. Throws NOT_FOUND. */
export function removePaper(db: Db, id: number, author: AuditActor = OPERATOR): Promise<string> {
  return transaction(db, async (tx) => {
    const paper = await getLocked(tx, id);
    await tx.delete(goodsPaper).where(eq(goodsPaper.id, id));
    await tx.delete(storedFile).where(eq(storedFile.key, paper.fileKey));
    const name = paperName(paper);
    await writeAudit(tx, { ...author, action: 'paper.remove', object: `paper ${id}`, details: { paper: name } });
    return name;
  });
}

async function getLocked(tx: Db, id: number) {
  const paper = await lockPaper(tx, id);
  if (!paper) throw notFound('Такого документа нет: возможно, его уже убрали');
  return paper;
}
