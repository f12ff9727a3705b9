import { deflateRawSync } from 'node:zlib';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheets } from './read-sheets.ts';
import type { RefusalReason } from './sheet-refusal.ts';

const book = async (...sheets: Partial<WriteSheet>[]) =>
  Buffer.from(
    await writeXlsx({ sheets: sheets.map((sheet, n) => ({ name: `Лист${n + 1}`, rows: [['A', 1]], ...sheet })) }),
  );
const texts = (rows: readonly (readonly ({ text: string } | null)[])[]) =>
  rows.map((row) => row.map((cell) => cell?.text ?? null));

/** An archive of given parts; `size` lies about what they unpack to. */
function archive(parts: Record<string, string | Buffer>, size?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size ?? content.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(size ?? Buffer.byteLength(content), 24);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt32LE(at, 42);
    const chunk = Buffer.concat([local, Buffer.from(name), packed]);
    locals.push(chunk);
    directory.push(central, Buffer.from(name));
    at += chunk.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const workbook = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' };
const refused = (reason: RefusalReason) => expect.objectContaining({ reason });

describe('reading a spreadsheet', () => {
  it('gives cells as they are shown, articles with their zeros', async () => {
    const cells = new Map([['1,0', { value: 7, style: { numFmt: '0000' } }]]);
    const [sheet] = await readSheets(
      await book({
        rows: [
          ['007', 3],
          [7, 2.5],
          [true, null],
        ],
        cells,
      }),
    );
    expect(texts(sheet!.rows)).toEqual([
      ['007', '3'],
      ['0007', '2.5'],
      ['true', null],
    ]);
  });

  it('marks what a spreadsheet makes of articles: places, lost digits, dates', async () => {
    const date = new Date(Date.UTC(2026, 1, 1));
    const [sheet] = await readSheets(await book({ rows: [[12.5], [1234567890123456], [7724601304], [date]] }));
    expect(sheet!.rows.map(([cell]) => [cell!.text, cell!.isSpoiled ?? false])).toEqual([
      ['12.5', true],
      ['1234567890123456', true],
      ['7724601304', false],
      ['01.02.2026', true],
    ]);
  });

  it('spreads the text of merged cells, quantities once', async () => {
    const rows = [
      ['Заказ', null, null],
      ['A-1', 'Труба', 5],
      [null, 'Муфта', null],
    ];
    const merge = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
      startRow,
      startCol,
      endRow,
      endCol,
    });
    const merges = [merge(0, 0, 0, 2), merge(1, 0, 2, 0), merge(1, 2, 2, 2)];
    const [sheet] = await readSheets(await book({ rows, merges }));
    expect(texts(sheet!.rows)).toEqual([
      ['Заказ', 'Заказ', 'Заказ'],
      ['A-1', 'Труба', '5'],
      ['A-1', 'Муфта', null],
    ]);
  });

  it('takes the stored value of a formula and leaves hidden sheets and errors out', async () => {
    const cells = new Map([['0,1', { formula: '1+1', formulaResult: 2 }]]);
    const sheets = await readSheets(await book({ rows: [['A', null]], cells }, { rows: [['B', 1]], hidden: true }));
    expect(sheets.map(({ name, rows }) => [name, texts(rows)])).toEqual([['Лист1', [['A', '2']]]]);
  });

  it.for([
    ['empty', Buffer.alloc(0)],
    ['not_xlsx', Buffer.from('Артикул;Количество\nA-1;5\n')],
    ['not_xlsx', archive({ 'word/document.xml': '<w/>', '[Content_Types].xml': '<Types/>' })],
    ['macros', archive({ ...workbook, 'xl/vbaProject.bin': 'x' })],
    ['macros', archive({ ...workbook, '[Content_Types].xml': '<Types>sheet.macroEnabled.main+xml</Types>' })],
    ['old_xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['broken', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)])],
    ['broken', archive({ ...workbook, 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' })],
    // One part that unpacks to more than its directory says, and one that says so honestly
    ['broken', archive({ ...workbook, 'xl/sharedStrings.xml': Buffer.alloc(9_000_000) }, 1000)],
    ['too_large', archive({ ...workbook, 'xl/sharedStrings.xml': Buffer.alloc(49 * 1024 * 1024) })],
  ] as const)('refuses what is %s', async ([reason, bytes]) => {
    await expect(readSheets(bytes)).rejects.toEqual(refused(reason));
  });

  it('knows an encrypted workbook from an old one', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'a', rows: [['A', 1]] }],
      encryption: { password: 'x', spinCount: 10 },
    });
    await expect(readSheets(Buffer.from(bytes))).rejects.toEqual(refused('encrypted'));
  });
});
