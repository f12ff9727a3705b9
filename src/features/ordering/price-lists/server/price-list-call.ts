import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { refuse } from '#server/errors.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { getCompanyName } from '#server/shop-name.ts';
import { shopOrigin } from '#server/shop-origin.ts';
import { priceListFormats } from '#shared/price-list.ts';
import { makeInThread } from './file/make-in-thread.ts';

export const getPriceList: Operation<'priceList', Session> = (ctx) => makePriceList(ctx, []);

export const getPriceListOfSections: Operation<'priceListOfSections', Session> = (ctx, { body }) =>
  makePriceList(ctx, body.sections);

/**
 * Goods of these sections and of all below them, of all sections where none is named, at the prices of this contract
 * (R-CALL-057). The last column waits for quantities: the filled file is an order sheet. Error: EMPTY.
 */
async function makePriceList(ctx: CallContext<Session>, sections: readonly number[]): Promise<string> {
  const { db, env, session, now } = ctx;
  const { content, rows } = await makeInThread(db, session.account.id, {
    terms: priceTermsOf(session),
    sections,
    format: 'xlsx',
    columns: ['stock', 'packs'],
    at: now(),
    origin: shopOrigin(env),
    shopName: await getCompanyName(db, env),
    before: null,
  });
  if (rows === 0) throw nothingToList();
  const { mime } = priceListFormats.xlsx;
  const file = { ownerAccountId: session.account.id, kind: 'price-list', name: 'price-all.xlsx', mime };
  return createFileLink(db, { ...file, content: Buffer.from(content.buffer) });
}

export const nothingToList = () => refuse('EMPTY', 'В этих разделах нет товаров с ценой для вашей компании');
