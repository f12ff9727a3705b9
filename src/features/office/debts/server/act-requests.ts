import { and, asc, eq } from 'drizzle-orm';
import { companiesInScope, lockServed } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { auditCompany } from '#identity/companies/server/index.ts';
import { giveAct } from '#ordering/finance/server/index.ts';
import { reconciliationAct } from '#ordering/finance/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { checkFiles, mimeOf } from '#server/files/check-files.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { formatDate } from '#shared/dates.ts';
import { ACT_UPLOAD } from '#shared/upload-rules.ts';
import { SHOWN_ACT_REQUESTS } from '../contract.ts';

const isRequested = eq(reconciliationAct.state, 'requested');

/** The acts that companies in scope wait for, the longest first. */
export const listActRequests: Operation<'officeActs', Session> = async ({ db, session }) => {
  const rows = await db
    .select({
      act: reconciliationAct,
      firm: { id: company.id, name: company.name },
      by: { name: account.name, lastName: account.lastName, secondName: account.secondName },
    })
    .from(reconciliationAct)
    .innerJoin(company, eq(company.id, reconciliationAct.companyId))
    .leftJoin(account, eq(account.id, reconciliationAct.requestedBy))
    .where(and(isRequested, companiesInScope(session, 'finance')))
    .orderBy(asc(reconciliationAct.requestedAt), asc(reconciliationAct.id))
    .limit(SHOWN_ACT_REQUESTS);
  return {
    items: rows.map(({ act, firm, by }) => ({
      id: act.id,
      company: firm,
      contract: act.contractNo,
      periodFrom: act.periodFrom,
      periodTo: act.periodTo,
      requestedBy: by ? fullName(by) : '',
      requestedAt: act.requestedAt.toISOString(),
    })),
  };
};

/**
 * Gives a company the act that it waits for; who asked gets a notice and a letter. Errors: NOT_FOUND, BAD_FILE, CONFLICT
 * where it is there already.
 */
export const giveActFile: Operation<'officeActFile', Session> = async (ctx, { params, body: { files: file } }) => {
  checkFiles([file], ACT_UPLOAD);
  await transaction(ctx.db, async (tx) => {
    const [known] = await tx
      .select({ companyId: reconciliationAct.companyId })
      .from(reconciliationAct)
      .innerJoin(company, eq(company.id, reconciliationAct.companyId))
      .where(and(eq(reconciliationAct.id, params.id), companiesInScope(ctx.session, 'finance')));
    if (!known) throw notFound('Такого запроса нет среди компаний, которые вы видите');
    const [firm] = await lockServed(tx, ctx.session, [known.companyId], 'finance');
    const [act] = await tx.select().from(reconciliationAct).where(eq(reconciliationAct.id, params.id)).for('update');
    if (act!.state !== 'requested') throw refuse('CONFLICT', 'Акт уже готов: обновите страницу');
    const period = `${formatDate(act!.periodFrom)}–${formatDate(act!.periodTo)}`;
    const extension = file.name.slice(file.name.lastIndexOf('.'));
    const key = await storeShopFile(tx, {
      kind: 'ledger',
      name: `Акт сверки ${period}${extension}`,
      mime: mimeOf(file.name),
      content: Buffer.from(file.bytes),
    });
    await giveAct(tx, firm!, { id: act!.id, fileKey: key, at: ctx.now() });
    await auditCompany(tx, firm!.id, {
      action: 'company.act',
      details: { after: period },
      by: { accountId: ctx.session.account.id, ip: ctx.request.ip },
    });
  });
  return {};
};
