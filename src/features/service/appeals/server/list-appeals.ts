import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { allAppealStatuses } from '#shared/appeal-status.ts';
import { LIST_PAGE_SIZE, pageOf, rowsBefore } from '#shared/pagination.ts';
import { appealListItem, listAppeals, listServedAppeals, listTypes } from './queries.ts';

const pageAmong = (page: number, total: number) => pageOf({ page, pageSize: LIST_PAGE_SIZE, total });
const rowsOf = (page: number) => ({
  limit: LIST_PAGE_SIZE,
  offset: (total: number) => rowsBefore(pageAmong(page, total)),
});

/** The caller's appeals, as ADMIN those of the company (R-CALL-123). */
export const appealList: Operation<'appealList', Session> = async ({ db, session }, { query: { page } }) => {
  const { appeals, total } = await listAppeals(db, session, rowsOf(page));
  return { items: appeals.map(appealListItem), navigation: pageAmong(page, total) };
};

/** The appeals that a manager answers, and his own (R-CALL-097). */
export const managerAppeals: Operation<'managerAppeals', Session> = async ({ db, session }, { query }) => {
  const { page, status, st } = query;
  const { appeals, total } = await listServedAppeals(db, session, { status, text: st }, rowsOf(page));
  return {
    items: appeals.map(appealListItem),
    navigation: pageAmong(page, total),
    statuses: [...allAppealStatuses],
  };
};

/** Themes of appeals (R-CALL-125). */
export const appealTypes: Operation<'appealTypes', Session> = ({ db }) => listTypes(db);
