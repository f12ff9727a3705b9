import { countStrictly } from '#server/count-strictly.ts';
import { transaction } from '#server/db/index.ts';
import { recordset } from '#server/db/recordset.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isTextSheet, sheetSentences } from '#server/xlsx/is-text-sheet.ts';
import { SheetRefusal } from '#server/xlsx/sheet-refusal.ts';
import { sql } from 'drizzle-orm';
import { describeSheet, guessSheet } from './guess-columns.ts';
import { checkReach } from './may-import.ts';
import { readSheetFile } from './read-sheet-file.ts';
import { customerImport, customerImportRow } from './tables.ts';

const perAccount = {
  max: 60,
  windowSeconds: 3600,
  message: 'За час вы загрузили уже много файлов. Повторите позже',
};
/** Rows that one statement takes. */
const CHUNK = 1000;

/** Reads a file of customers and stores its rows with a guess at its columns. Errors: BAD_FILE, TOO_LARGE, EMPTY, RATE_LIMITED. */
export const receiveCustomersFile: Operation<'officeCustomerImportAdd', Session> = async (ctx, { body }) => {
  const { db, session, request } = ctx;
  checkReach(session);
  await countStrictly(db, `customer-import:${session.account.id}`, perAccount);
  const { name, bytes } = body.file;
  const read = await readOrRefuse(name, Buffer.from(bytes), session.account.id);
  const sheets = read.map((sheet) => describeSheet(sheet.name, sheet.rows));
  const sheet = guessSheet(sheets);
  return transaction(db, async (tx) => {
    const [created] = await tx
      .insert(customerImport)
      .values({
        accountId: session.account.id,
        ip: request.ip,
        fileName: name,
        sheets,
        sheet,
        firstRow: sheet === null ? 1 : sheets[sheet]!.firstRow,
      })
      .returning({ id: customerImport.id });
    const { id } = created!;
    for (const [index, { rows }] of read.entries()) {
      for (let from = 0; from < rows.length; from += CHUNK) {
        await tx.execute(sql`
          insert into ${customerImportRow} (import_id, sheet, "row", cells)
          select ${id}, ${index}, v."row", v.cells
          from ${recordset(rows.slice(from, from + CHUNK), 'v', '"row" int, cells jsonb')}`);
      }
    }
    return { id };
  });
};

async function readOrRefuse(name: string, bytes: Buffer, accountId: number) {
  try {
    const sheets = await readSheetFile({ bytes, isText: isTextSheet(name, bytes) }, accountId);
    if (sheets.length === 0) throw new SheetRefusal('empty');
    return sheets;
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error;
    const code = error.reason === 'too_large' ? 'TOO_LARGE' : error.reason === 'empty' ? 'EMPTY' : 'BAD_FILE';
    throw refuse(code, sheetSentences[error.reason], { field: 'file' });
  }
}
