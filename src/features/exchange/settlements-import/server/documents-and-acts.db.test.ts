import { and, asc, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany } from '#identity/accounts/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { bonusPlan, ledgerDocument, reconciliationAct } from '#ordering/finance/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { storedFile } from '#server/files/tables.ts';
import { testApp } from '#shop/testing/test-app.ts';
import {
  companyLine,
  head,
  importRecords,
  movementsOf,
  newId,
  now,
  pdf,
  soundContract,
} from './settlements.fixture.ts';

let db: Db;

beforeAll(async () => {
  ({ db } = await testApp());
});

describe('documents and acts', () => {
  const document = (fields: object) => ({
    kind: 'document',
    type: 'transfer-document',
    number: '15',
    date: '2026-11-20',
    ...fields,
  });

  it('of an order come with their file, and its owner hears of them once', async () => {
    const buyer = await aBuyer(db);
    const order = await anOrder(db, buyer);
    const company = companyLine({ id: newId(), inn: buyer.company.inn });
    const files = { 'docs/upd.pdf': pdf(newId()) };
    const records = [
      document({ id: 'd1', order: order.number, file: 'docs/upd.pdf', electronicState: 'sent' }),
      document({ id: 'd2', type: 'vat-invoice', number: '16', order: order.number }),
      document({ id: 'd3', type: 'invoice', number: '1', date: '2025-11-20', order: order.number }),
    ];
    await importRecords(db, [head(), company, ...records], { files });
    const stored = await db
      .select({ row: ledgerDocument, file: storedFile.name })
      .from(ledgerDocument)
      .leftJoin(storedFile, eq(storedFile.key, ledgerDocument.fileKey))
      .where(eq(ledgerDocument.companyId, buyer.company.id))
      .orderBy(asc(ledgerDocument.externalId));
    expect(stored.map(({ row, file }) => [row.kind, row.orderId, row.electronicState, file])).toEqual([
      ['transfer-document', order.id, 'sent', 'УПД № 15 от 20.11.2026.pdf'],
      ['vat-invoice', order.id, null, null],
      ['invoice', order.id, null, null],
    ]);
    const notices = () => db.select().from(notification).where(eq(notification.accountId, buyer.account.id));
    expect(await notices()).toMatchObject([
      {
        title: `Заказ ${order.number}: пришли документы`,
        text: 'УПД № 15 от 20.11.2026, Счёт-фактура № 16 от 20.11.2026',
        url: `/orders/${order.id}/`,
      },
    ]);
    const letters = await db.select().from(outbox).where(eq(outbox.accountId, buyer.account.id));
    expect(letters).toMatchObject([{ kind: 'order.documents', recipient: buyer.account.email }]);
    const signed = [
      document({ id: 'd1', order: order.number, electronicState: 'signed' }),
      { ...records[1]!, deleted: true },
    ];
    const { counts } = await importRecords(db, [head(), company, ...signed]);
    expect(counts).toMatchObject({ documents: 1, documentsRemoved: 1 });
    expect(await notices()).toHaveLength(1);
    const [kept] = await db
      .select()
      .from(ledgerDocument)
      .where(and(eq(ledgerDocument.companyId, buyer.company.id), eq(ledgerDocument.externalId, 'd1')));
    expect(kept).toMatchObject({ electronicState: 'signed', fileKey: stored[0]!.row.fileKey });
  });

  it('never reach the order of another company', async () => {
    const owner = await aBuyer(db);
    const stranger = await anOrder(db, owner);
    const { id, inn } = await aCompany(db);
    const file = [
      head(),
      companyLine({ id: newId(), inn }),
      ...soundContract().map((one) => ('document' in one ? { ...one, order: stranger.number } : one)),
      document({ id: 'd1', order: stranger.number }),
    ];
    const { lines } = await importRecords(db, file);
    expect(lines.join('\n')).toContain(`заказ ${stranger.number} принадлежит другой компании`);
    const rows = [
      ...(await movementsOf(db, id)),
      ...(await db.select().from(ledgerDocument).where(eq(ledgerDocument.companyId, id))),
    ];
    expect(rows.map(({ orderId }) => orderId)).toEqual(Array(5).fill(null));
    const notices = await db.select().from(notification).where(eq(notification.accountId, owner.account.id));
    expect(notices).toEqual([]);
  });

  it('are taken without a file that lies elsewhere, is no PDF or is too large', async () => {
    const { id, inn } = await aCompany(db);
    const names = ['../settlements.jsonl', '/etc/passwd', 'none.pdf', 'page.pdf', 'large.pdf', 'docs'];
    const files = {
      'page.pdf': '<html>',
      'large.pdf': Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(10 * 1024 * 1024)]),
      'docs/inner.pdf': pdf('inner'),
    };
    const records = names.map((file, n) => document({ id: `d${n}`, file }));
    const { counts } = await importRecords(db, [head(), companyLine({ id: newId(), inn }), ...records], { files });
    expect(counts).toMatchObject({
      documents: 6,
      'refused:file-missing': 4,
      'refused:file-not-pdf': 1,
      'refused:file-large': 1,
    });
    const rows = await db.select().from(ledgerDocument).where(eq(ledgerDocument.companyId, id));
    expect(rows.map(({ fileKey }) => fileKey)).toEqual(Array(6).fill(null));
  });

  it('an act that was asked for becomes ready, and who asked hears of it while he may see it', async () => {
    const admin = await aBuyer(db, { role: 'ADMIN' });
    const former = await aBuyer(db, { of: admin.company });
    const request = (requestedBy: number, periodFrom: string) => ({
      companyId: admin.company.id,
      contractNo: 'Д-1',
      periodFrom,
      periodTo: '2026-06-30',
      requestedBy,
    });
    await db
      .insert(reconciliationAct)
      .values([request(admin.account.id, '2026-01-01'), request(former.account.id, '2026-02-01')]);
    const act = (id: string, from: string) => ({
      kind: 'act',
      id,
      contract: 'Д-1',
      from,
      to: '2026-06-30',
      file: `${id}.pdf`,
    });
    const records = [
      head(),
      companyLine({ id: newId(), inn: admin.company.inn }),
      act('a1', '2026-01-01'),
      act('a2', '2026-02-01'),
      act('a3', '2026-03-01'),
    ];
    const files = { 'a1.pdf': pdf(newId()), 'a2.pdf': pdf(newId()), 'a3.pdf': pdf(newId()) };
    await importRecords(db, records, { files });
    const acts = await db
      .select()
      .from(reconciliationAct)
      .where(eq(reconciliationAct.companyId, admin.company.id))
      .orderBy(asc(reconciliationAct.periodFrom));
    expect(acts.map(({ state, externalId, requestedBy }) => [state, externalId, requestedBy])).toEqual([
      ['ready', 'a1', admin.account.id],
      ['ready', 'a2', former.account.id],
      ['ready', 'a3', null],
    ]);
    expect(acts[0]!.readyAt).toEqual(now);
    const notices = await db
      .select({ accountId: notification.accountId, title: notification.title, url: notification.url })
      .from(notification)
      .orderBy(desc(notification.id))
      .limit(1);
    expect(notices).toEqual([
      {
        accountId: admin.account.id,
        title: 'Акт сверки за 01.01.2026–30.06.2026 готов',
        url: '/finances/?section=acts',
      },
    ]);
    expect(await db.$count(notification, eq(notification.accountId, former.account.id))).toBe(0);
    expect(await db.$count(outbox, and(eq(outbox.accountId, admin.account.id), eq(outbox.kind, 'act.ready')))).toBe(1);
  });

  it('a bonus plan is written for its period', async () => {
    const { id, inn } = await aCompany(db);
    const company = companyLine({ id: newId(), inn });
    const bonus = { kind: 'bonus', from: '2026-10-01', to: '2026-12-31', plan: 1000, percent: 2 };
    await importRecords(db, [head(), company, { ...bonus, fact: 1, bonus: 0 }]);
    await importRecords(db, [head(), company, { ...bonus, fact: 2000, bonus: 40 }]);
    expect(await db.select().from(bonusPlan).where(eq(bonusPlan.companyId, id))).toMatchObject([
      { plan: 100_000, fact: 200_000, percent: 2, bonus: 4000 },
    ]);
  });
});
