import type { FastifyInstance } from 'fastify';
import { basketQuantitiesSlot, basketsOfProductSlot, isCatalogueLoading } from '#goods/catalogue/server/index.ts';
import { closedAccountsSlot, findMailbox, muteLetters, wantsLetters } from '#identity/accounts/server/index.ts';
import { companyChangeSlot, otherMoneySlot } from '#identity/companies/server/index.ts';
import { auditAct } from '#identity/acting/server/index.ts';
import { auditRefusal } from '#identity/audit/server/index.ts';
import { getContactSecret } from '#identity/bot-check/server/index.ts';
import { documentVersionSlot } from '#identity/consents/server/index.ts';
import { closedPagesSlot } from '#identity/notifications/server/index.ts';
import { personalDataSlot } from '#identity/profile/server/index.ts';
import { makeSecondStep } from '#identity/second-factor/server/index.ts';
import { basketMarkSlot, findVisitor, secondStepSlot } from '#identity/session/server/index.ts';
import {
  basketMark,
  basketQuantities,
  basketsOfProduct,
  creditUsedSlot,
  newestOrderSlot,
} from '#ordering/basket/server/index.ts';
import { mayOpenDocument, registerDocumentArchive } from '#ordering/documents/server/index.ts';
import { closeAskedInOtherMoney, creditUsedSql, mayOpenAct } from '#ordering/finance/server/index.ts';
import { returnOrders, newestOrderSql } from '#ordering/orders/server/index.ts';
import { askCompanyChange, mayOpenFile, registerAppealStream, returnAppeals } from '#service/appeals/server/index.ts';
import { documentVersionSql, mayOpenContentFile } from '#service/content/server/index.ts';
import { mayOpenGoodsPaper } from '#goods/papers/server/index.ts';
import { buildApp, type Pages } from '#server/app.ts';
import { mayOpenOrderFile } from '#office/orders/server/index.ts';
import { protectStartPage } from '#office/start/server/index.ts';
import type { Env } from '#server/env.ts';
import { chooseFileStore, openFileStore, storeSettingsOf } from '#server/files/store/open-file-store.ts';
import { mayOpenFileSlot } from '#server/files/account-files.ts';
import { registerUnsubscribe, wantsLettersSlot } from '#server/delivery/index.ts';
import type { AppContext } from '#server/serve.ts';
import { collectPersonalData } from './collect-personal-data.ts';
import { registerVisitorEcho } from './doctor/visitor-echo.ts';
import { findClosedPages } from './find-closed-pages.ts';
import { servedCalls } from './routes.ts';

/** The HTTP application with the calls of all features; `listen` is the caller's. */
export async function buildShopApp(context: AppContext, pages?: Pages): Promise<FastifyInstance> {
  await fillSlots(context.env);
  const shop = { calls: servedCalls, findVisitor, isStarting: isCatalogueLoading, auditRefusal, auditAct };
  const app = await buildApp(context, shop, pages);
  registerAppealStream(app, context, findVisitor);
  registerDocumentArchive(app, context, findVisitor);
  protectStartPage(app);
  const { db } = context;
  registerVisitorEcho(app, () => getContactSecret(db));
  registerUnsubscribe(app, { db, key: () => getContactSecret(db), find: findMailbox, mute: muteLetters });
  return app;
}

/** Gives lower layers the functions that higher ones provide. */
export async function fillSlots(env: Env): Promise<void> {
  chooseFileStore(await openFileStore(storeSettingsOf(env)));
  basketMarkSlot.fill(basketMark);
  basketQuantitiesSlot.fill(basketQuantities);
  basketsOfProductSlot.fill(basketsOfProduct);
  creditUsedSlot.fill(creditUsedSql);
  newestOrderSlot.fill(newestOrderSql);
  documentVersionSlot.fill(documentVersionSql);
  secondStepSlot.fill(makeSecondStep);
  personalDataSlot.fill(collectPersonalData);
  wantsLettersSlot.fill(wantsLetters);
  mayOpenFileSlot.fill(
    async (db, session, key) =>
      (await mayOpenFile(db, session, key)) ||
      (await mayOpenAct(db, session, key)) ||
      (await mayOpenDocument(db, session, key)) ||
      (await mayOpenOrderFile(db, session, key)) ||
      (await mayOpenGoodsPaper(db, session, key)) ||
      mayOpenContentFile(db, key),
  );
  closedPagesSlot.fill(findClosedPages);
  closedAccountsSlot.fill(async (tx, ids) => {
    await returnOrders(tx, ids);
    await returnAppeals(tx, ids);
  });
  otherMoneySlot.fill(closeAskedInOtherMoney);
  companyChangeSlot.fill(askCompanyChange);
}
