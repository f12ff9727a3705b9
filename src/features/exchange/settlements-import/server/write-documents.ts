import { eq, inArray, sql } from 'drizzle-orm';
import { intArray, recordset } from '#server/db/recordset.ts';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { storedFile } from '#server/files/tables.ts';
import { addDays } from '#shared/dates.ts';
import { attachFile } from './attach-file.ts';
import { documentName } from './document-name.ts';
import type { OrderOf } from './find-orders.ts';
import type { MatchedCompany } from './match-companies.ts';
import type { DocumentRecord } from './records.ts';
import type { SettlementsRun } from './settlements-run.ts';
import { notifyOfDocuments } from './notify-of-documents.ts';

/** Older documents come with the first file: nobody is written to about years of them. */
const NEWS_DAYS = 14;

type Row = typeof ledgerDocument.$inferSelect;

/** Writes the documents of a batch; one that the file lacks stays, one that it marks as deleted goes. */
export async function writeDocuments(
  tx: Db,
  run: SettlementsRun,
  companies: readonly MatchedCompany[],
  orderOf: OrderOf,
): Promise<void> {
  const wanted = companies.flatMap(({ group, firm }) =>
    group.documents.map((record) => ({ companyId: firm.id, record })),
  );
  if (wanted.length === 0) return;
  const ids = [...new Set(wanted.map(({ companyId }) => companyId))];
  const stored = await tx
    .select({ row: ledgerDocument, hash: storedFile.contentHash })
    .from(ledgerDocument)
    .leftJoin(storedFile, eq(storedFile.key, ledgerDocument.fileKey))
    .where(inArray(ledgerDocument.companyId, ids));
  const known = new Map(stored.map((one) => [`${one.row.companyId} ${one.row.externalId}`, one]));
  const gone: number[] = [];
  const changed: NewDocument[] = [];
  const news: { companyId: number; orderId: number; record: DocumentRecord }[] = [];
  for (const { companyId, record } of wanted) {
    const found = known.get(`${companyId} ${record.id}`);
    if (record.deleted) {
      if (found) gone.push(found.row.id);
      continue;
    }
    const fileKey = await fileOf(tx, run, record, found);
    const orderId = orderOf(companyId, record);
    const row = rowOf(companyId, record, { orderId, fileKey });
    if (found && contentOf(found.row) === contentOf(row)) continue;
    changed.push(row);
    const isRecent = record.date >= addDays(run.summary.head.day, -NEWS_DAYS);
    if (!found && orderId !== null && isRecent) news.push({ companyId, orderId, record });
  }
  run.journal.count('documents', changed.length);
  run.journal.count('documentsRemoved', gone.length);
  if (gone.length > 0) await tx.execute(sql`delete from ${ledgerDocument} where id = any(${intArray(gone)})`);
  await upsert(tx, changed);
  await notifyOfDocuments(tx, news);
}

type NewDocument = Omit<Row, 'id' | 'receivedAt'>;

function rowOf(
  companyId: number,
  record: DocumentRecord,
  { orderId, fileKey }: Pick<Row, 'orderId' | 'fileKey'>,
): NewDocument {
  const { id, type, number, date, amount, contract, electronicState } = record;
  return {
    companyId,
    orderId,
    contractNo: contract ?? '',
    externalId: id,
    kind: type,
    number,
    date,
    amount: amount ?? null,
    electronicState: electronicState ?? null,
    fileKey,
  };
}

const contentOf = (row: NewDocument) =>
  JSON.stringify([
    row.orderId,
    row.contractNo,
    row.kind,
    row.number,
    row.date,
    row.amount,
    row.electronicState,
    row.fileKey,
  ]);

/** The file of a document; the former one where the record names none, or none that can be taken. */
async function fileOf(
  tx: Db,
  run: SettlementsRun,
  record: DocumentRecord,
  found: { row: Row; hash: string | null } | undefined,
): Promise<string | null> {
  const before = found?.row.fileKey ?? null;
  const { file, line } = record;
  if (!file) return before;
  const known = before && found?.hash ? { key: before, hash: found.hash } : null;
  const attached = await attachFile(tx, run, { file, line, name: documentName(record), known });
  return attached?.key ?? before;
}

async function upsert(tx: Db, rows: readonly NewDocument[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${ledgerDocument}
      (company_id, order_id, contract_no, external_id, kind, number, date, amount, electronic_state, file_key)
    select * from ${recordset(rows, 'r', '"companyId" int, "orderId" int, "contractNo" text, "externalId" text, kind text, number text, date date, amount bigint, "electronicState" text, "fileKey" text')}
    on conflict (company_id, external_id) do update set order_id = excluded.order_id,
      contract_no = excluded.contract_no, kind = excluded.kind, number = excluded.number, date = excluded.date,
      amount = excluded.amount, electronic_state = excluded.electronic_state, file_key = excluded.file_key`);
}
