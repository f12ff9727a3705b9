import { transaction } from '#server/db/index.ts';
import { serve } from '#server/serve.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { changeGoodsSettings } from './change-goods-settings.ts';
import { changeSettings } from './change-settings.ts';
import { changeShop } from './change-shop.ts';
import { changeAccess } from './change-site-state.ts';
import { changeTexts } from './change-texts.ts';
import { confirmShop } from './confirm-shop.ts';
import { getSettings } from './get-settings.ts';
import { testLetter } from './send-test-letter.ts';
import type { Author } from './site-row.ts';

const authorOf = ({ session, request }: CallContext<Session>): Author => ({
  by: session.account.id,
  ip: request.ip,
});

export const officeSettingsRoutes = [
  serve('officeSettings', getSettings),
  serve('officeSettingsShop', async (ctx, { body: { shown, ...values } }) => {
    const change = { values, shown, env: ctx.env, at: ctx.now() };
    await transaction(ctx.db, (tx) => changeShop(tx, change, authorOf(ctx)));
    return {};
  }),
  serve('officeSettingsOrders', async (ctx, { body: { shown, ...values } }) => {
    await transaction(ctx.db, (tx) => changeSettings(tx, { values, shown, env: ctx.env }, authorOf(ctx)));
    return {};
  }),
  serve('officeSettingsGoods', async (ctx, { body: { shown, ...values } }) => {
    await transaction(ctx.db, (tx) => changeGoodsSettings(tx, { values, shown, env: ctx.env }, authorOf(ctx)));
    return {};
  }),
  serve('officeSettingsLogins', async (ctx, { body: { shown, ...values } }) => {
    await transaction(ctx.db, (tx) => changeSettings(tx, { values, shown, env: ctx.env }, authorOf(ctx)));
    return {};
  }),
  serve('officeSettingsLetters', async (ctx, { body: { shown, ...values } }) => {
    await transaction(ctx.db, (tx) => changeSettings(tx, { values, shown, env: ctx.env }, authorOf(ctx)));
    return {};
  }),
  serve('officeSettingsTexts', async (ctx, { body: { shown, ...values } }) => {
    await transaction(ctx.db, (tx) => changeTexts(tx, { values, shown, at: ctx.now() }, authorOf(ctx)));
    return {};
  }),
  serve('officeSettingsWorks', async (ctx, { body: { shown, ...wanted } }) => {
    await transaction(ctx.db, (tx) => changeAccess(tx, wanted, { ...authorOf(ctx), shown }));
    return {};
  }),
  serve('officeConfirmShop', async (ctx) => {
    await transaction(ctx.db, (tx) => confirmShop(tx, authorOf(ctx)));
    return {};
  }),
  serve('officeSettingsLetter', testLetter, { perMinute: 30 }),
];
