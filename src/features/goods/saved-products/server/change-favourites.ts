import { formatNumber } from '#shared/number-format.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { recordFavouritePrice } from './favourite-prices.ts';
import { saveProduct, clearSaved, removeSaved } from './saved-products.ts';
import { favourite } from './tables.ts';

/** Far beyond what anybody looks through; every page carries the ids of them all. */
const maximum = 2000;
const fullMessage = `В избранном уже ${formatNumber(maximum)} товаров. Уберите лишние, чтобы добавить новые`;

/** Adds a product; a repeat changes nothing (R-CALL-047). Errors: NOT_FOUND, LIMIT. */
export const addFavourite: Operation<'favouriteAdd', Session> = ({ db, session, now }, { body }) => {
  const saved = { accountId: session.account.id, productId: body.product_id };
  const onSaved = (tx: Db) => recordFavouritePrice(tx, priceTermsOf(session), saved, now());
  return saveProduct(db, favourite, { ...saved, at: now() }, { maximum, fullMessage, onSaved });
};

/** Takes a product out; a repeat changes nothing (R-CALL-048). */
export const removeFavourite: Operation<'favouriteRemove', Session> = ({ db, session }, { body }) =>
  removeSaved(db, favourite, session.account.id, body.product_id);

/** Takes all of the caller's own out (R-CALL-049). */
export const clearFavourites: Operation<'favouriteClear', Session> = ({ db, session }) =>
  clearSaved(db, favourite, session.account.id);
