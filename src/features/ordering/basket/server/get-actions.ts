import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { findPromotion, listPromotionsOfGroup, listPromotionsOfProduct } from './promotion-cards.ts';

/** The running promotion of a code (R-CALL-038). */
export const getAction: Operation<'basketAction', Session> = async (ctx, { params }) => {
  const card = await findPromotion(ctx, params.code);
  if (!card) throw notFound('Такой акции сейчас нет');
  return card;
};

/** The running promotions on goods of a section (R-CALL-082). */
export const getActionsOfGroup: Operation<'basketActionsOfGroup', Session> = async (ctx, { params }) => {
  const cards = await listPromotionsOfGroup(ctx, params.code);
  if (!cards) throw notFound('Такого раздела нет');
  return cards;
};

/** The running promotions on a product (R-CALL-083). */
export const getActionsOfProduct: Operation<'basketActionsOfProduct', Session> = async (ctx, { params }) => {
  const cards = await listPromotionsOfProduct(ctx, params.code);
  if (!cards) throw notFound('Такого товара нет');
  return cards;
};
