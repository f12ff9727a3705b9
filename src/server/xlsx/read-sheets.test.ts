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

interface Lies {
  /** What the parts unpack to. */
  size?: number;
  /** Bytes before the archive. */
  before?: Buffer;
  /** This part is stored, and its directory entry has no sizes: they would follow the part. */
  unsized?: string;
}

/** An archive of given parts, with lies. */
function archive(
  parts: Record<string, string | Buffer>,
  { size, before = Buffer.alloc(0), unsized }: Lies = {},
): Buffer {
  const locals: Buffer[] = [before];
  const directory: Buffer[] = [];
  let at = before.length;
  for (const [name, content] of Object.entries(parts)) {
    const isUnsized = name === unsized;
    const packed = isUnsized ? Buffer.from(content) : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(isUnsized ? 0 : 8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size ?? content.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(isUnsized ? 8 : 0, 8);
    central.writeUInt16LE(isUnsized ? 0 : 8, 10);
    central.writeUInt32LE(isUnsized ? 0 : packed.length, 20);
    central.writeUInt32LE(isUnsized ? 0 : (size ?? Buffer.byteLength(content)), 24);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt32LE(at, 42);
    const chunk = Buffer.concat([local, Buffer.from(name), packed]);
    locals.push(chunk);
    directory.push(central, Buffer.from(name));
    at += chunk.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(locals.length - 1, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** The same archive with an end that leads a reader of ZIP64 to another directory of so many entries. */
function withSecondDirectory(bytes: Buffer, { at, count }: { at: number; count: number }): Buffer {
  const end = Buffer.from(bytes.subarray(-22));
  end.writeUInt32LE(0xffffffff, 12);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(bytes.length - 22), 8);
  return Buffer.concat([bytes.subarray(0, -22), record, locator, end]);
}

const relations = (...targets: [type: string, target: string][]) =>
  `<Relationships>${targets
    .map(
      ([type, target], n) =>
        `<Relationship Id="r${n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** The parts of a workbook of one sheet with the cell A. */
const readable = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': '<workbook><sheets><sheet name="Лист1" sheetId="1" r:id="r0"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>A</t></is></c></row></sheetData><drawing r:id="r0"/></worksheet>',
};

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
    ['broken', archive({ ...workbook, 'xl/sharedStrings.xml': Buffer.alloc(9_000_000) }, { size: 1000 })],
    ['too_large', archive({ ...workbook, 'xl/sharedStrings.xml': Buffer.alloc(49 * 1024 * 1024) })],
  ] as const)('refuses what is %s', async ([reason, bytes]) => {
    await expect(readSheets(bytes)).rejects.toEqual(refused(reason));
  });

  it('reads parts of an archive made by hand, which the cases below change', async () => {
    const [sheet] = await readSheets(archive(readable));
    expect(texts(sheet!.rows)).toEqual([['A']]);
  });

  it('refuses an archive that leads its reader to a second directory', { tags: ['R-CALL-064'] }, async () => {
    const second = await book();
    const end = second.length - 22;
    const directory = { count: second.readUInt16LE(end + 10), at: second.readUInt32LE(end + 16) };
    const bytes = withSecondDirectory(archive(workbook, { before: second }), directory);
    await expect(readSheets(bytes)).rejects.toEqual(refused('broken'));
  });

  it('refuses a part whose size only its own header tells', { tags: ['R-CALL-064'] }, async () => {
    const bytes = archive(readable, { unsized: 'xl/worksheets/sheet1.xml' });
    await expect(readSheets(bytes)).rejects.toEqual(refused('broken'));
  });

  it('unpacks a picture once, however often the sheet shows it', { tags: ['R-CALL-064'] }, async () => {
    const anchor =
      '<twoCellAnchor><from><col>0</col><row>0</row></from><to><col>1</col><row>1</row></to><pic><blipFill><blip r:embed="r0"/></blipFill></pic></twoCellAnchor>';
    const bytes = archive({
      ...readable,
      'xl/worksheets/_rels/sheet1.xml.rels': relations(['drawing', '../drawings/drawing1.xml']),
      'xl/drawings/drawing1.xml': `<wsDr>${anchor.repeat(50)}</wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels': relations(['image', '../media/image1.png']),
      'xl/media/image1.png': Buffer.alloc(20 * 1024 * 1024),
    });
    const before = process.resourceUsage().maxRSS;
    const [sheet] = await readSheets(bytes);
    expect(texts(sheet!.rows)).toEqual([['A']]);
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(300);
  });

  it('knows an encrypted workbook from an old one', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'a', rows: [['A', 1]] }],
      encryption: { password: 'x', spinCount: 10 },
    });
    await expect(readSheets(Buffer.from(bytes))).rejects.toEqual(refused('encrypted'));
  });
});
