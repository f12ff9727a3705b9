import { filterOf } from '#goods/catalogue/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

/** What these results can be narrowed by (R-CALL-088 ). */
export const searchFilter: Operation<'searchFilter', Session> = (ctx, { query }) =>
  filterOf(ctx, query.ID ?? query['ID[]'] ?? []);
