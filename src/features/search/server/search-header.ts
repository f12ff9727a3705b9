import { productUrl } from '#features/catalogue/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { highlight } from '#shared/highlight.ts';
import { findHints } from './find-products.ts';

const HINTS = 10;

/** Hints below the search field (R-CALL-085): up to ten products, what matched in their names marked. */
export const searchHeader: Operation<'searchHeader', Session> = async ({ db }, { body: { query } }) => {
  const hints = await findHints(db, query, HINTS);
  return {
    items: hints.map(({ id, name, code, article }) => ({
      id,
      title: highlight(name, query),
      url: productUrl(code),
      article,
    })),
  };
};
