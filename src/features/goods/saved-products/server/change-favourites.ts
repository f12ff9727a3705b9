import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { keep, letAllGo, letGo } from './kept-products.ts';
import { favourite } from './tables.ts';

/** Far beyond what anybody looks through; every page carries the ids of them all. */
const most = 2000;
const full = 'В избранном уже 2000 товаров. Уберите лишние, чтобы добавить новые';

/** Adds a product; a repeat changes nothing (R-CALL-047). Errors: NOT_FOUND, LIMIT. */
export const addFavourite: Operation<'favouriteAdd', Session> = ({ db, session, now }, { body }) =>
  keep(db, favourite, { accountId: session.account.id, productId: body.product_id, at: now() }, { most, full });

/** Takes a product out; a repeat changes nothing (R-CALL-048). */
export const removeFavourite: Operation<'favouriteRemove', Session> = ({ db, session }, { body }) =>
  letGo(db, favourite, session.account.id, body.product_id);

/** Takes all of the caller's own out (R-CALL-049). */
export const clearFavourites: Operation<'favouriteClear', Session> = ({ db, session }) =>
  letAllGo(db, favourite, session.account.id);
