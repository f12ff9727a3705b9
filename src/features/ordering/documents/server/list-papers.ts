import { listObjects } from '#ordering/objects/server/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { pageOf } from '#shared/pagination.ts';
import { findPapers, readsActs } from './find-papers.ts';
import { paperView } from './paper-view.ts';

/**
 * The papers of the current company that the caller may see, the newest first: invoices and documents with their orders
 * acts with the right to finances. Throws VALIDATION for days in the wrong order.
 */
export const getPapers: Operation<'documentList', BuyerSession> = async (ctx, { query }) => {
  const { from, to, page_size: pageSize } = query;
  if (from && to && from > to) throw refuse('VALIDATION', 'Дата начала позже даты конца', { field: 'from' });
  const filter = { text: query.st, kind: query.kind, from, to, objectId: query.object };
  const [{ papers, total }, objects] = await Promise.all([
    findPapers(ctx, filter, { page: query.page, pageSize }),
    listObjects(ctx.db, ctx.session.company.id),
  ]);
  return {
    items: papers.map(paperView),
    page: pageOf({ page: query.page, pageSize, total }),
    objects,
    withActs: readsActs(ctx.session),
  };
};
