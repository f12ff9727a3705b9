import { addPaper, changePaperGoods } from '#goods/papers/server/index.ts';
import type { AuditActor } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { isApiError } from '#server/errors.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import type { UploadOutcome } from '../contract.ts';
import type { Plan, PlannedPaper } from './plan-papers.ts';

/** Writes the files of a plan, each in a transaction of its own; a file that is refused stops no other. */
export async function writePlan(db: Db, { papers }: Plan, author: AuditActor): Promise<UploadOutcome[]> {
  const outcomes: UploadOutcome[] = [];
  for (const paper of papers) {
    try {
      outcomes.push(await writePaper(db, paper, author));
    } catch (error) {
      if (!isApiError(error)) throw error;
      outcomes.push({ file: paper.file, outcome: 'refused', note: error.message });
    }
  }
  return outcomes;
}

async function writePaper(db: Db, paper: PlannedPaper, author: AuditActor): Promise<UploadOutcome> {
  const { file, productIds } = paper;
  if ('paperId' in paper) {
    const { added } = await changePaperGoods(db, { id: paper.paperId, add: productIds, remove: [] }, author);
    return extended(file, added);
  }
  const content = await paper.packed.read();
  const { isNew, linked } = await addPaper(db, { fields: paper.fields, file: content, productIds }, author);
  return isNew ? { file, outcome: 'added', note: countOf(linked, PRODUCT_FORMS) } : extended(file, linked);
}

const extended = (file: string, linked: number): UploadOutcome =>
  linked === 0
    ? { file, outcome: 'same', note: 'Уже есть у этих товаров' }
    : { file, outcome: 'extended', note: `Файл уже был, добавлено: ${countOf(linked, PRODUCT_FORMS)}` };
