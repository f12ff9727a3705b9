import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { zip } from '#exchange/endpoint/server/zip.fixture.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { cellText } from './sheet/cell-text.ts';
import { readBigSheet } from './read-big-sheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'optovik-sheet-'));
afterFile(() => rmSync(folder, { recursive: true, force: true }));

async function read(content: Buffer) {
  const path = join(folder, 'sheet.xlsx');
  writeFileSync(path, content);
  const rows: { row: number; cells: string[] }[] = [];
  for await (const row of readBigSheet(path)) rows.push(row);
  return rows;
}

const rels = (target: string) =>
  `<Relationships><Relationship Id="r1" Type="worksheet" Target="${target}"/></Relationships>`;
const book = (sheet: string, parts: Record<string, string> = {}) =>
  zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': rels('worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...parts,
  });

describe('reading a large sheet row by row', () => {
  it('gives back any texts that the shop has written', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map(cellText);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), async (rows) => {
        const columns = [
          { header: 'А', width: 5 },
          { header: 'Б', width: 5 },
        ];
        const found = await read(await workbookBytes({ sheet: 'Лист', columns, rows }));
        const filled = rows.flatMap(([a, b], index) =>
          a === '' && b === '' ? [] : [{ row: index + 2, cells: b === '' ? [a] : [a, b] }],
        );
        expect(found.slice(1)).toEqual(filled);
      }),
      { numRuns: 100 },
    );
  });

  it('reads numbers, shared strings with runs, formulas by their values, and leaves hidden sheets out', async () => {
    const content = await writeXlsx({
      sheets: [
        { name: 'Скрытый', rows: [['нет']], hidden: true },
        {
          name: 'Товары',
          rows: [
            ['007', 12, 2.5, true],
            [null, null, 'да'],
          ],
        },
      ],
    });
    expect(await read(Buffer.from(content))).toEqual([
      { row: 1, cells: ['007', '12', '2.5', 'да'] },
      { row: 2, cells: ['', '', 'да'] },
    ]);
  });

  it('takes a cell that names no shared string for an empty one, also in the form of other programs', async () => {
    const strings =
      '<x:sst xmlns:x="a"><x:si><x:r><x:t>Пер</x:t></x:r><x:r><x:t>вая</x:t></x:r><x:rPh><x:t>ふ</x:t></x:rPh></x:si></x:sst>';
    const sheet =
      '<x:row r="3"><x:c r="A3" t="s"><x:v>0</x:v></x:c><x:c r="B3" t="s"/><x:c r="C3" t="s"><x:v></x:v></x:c><x:c r="E3" t="str"><x:f>A3</x:f><x:v>x</x:v></x:c></x:row>';
    expect(await read(book(sheet, { 'xl/sharedStrings.xml': strings }))).toEqual([
      { row: 3, cells: ['Первая', '', '', '', 'x'] },
    ]);
  });

  it.each([
    ['no archive', Buffer.from('Артикул;Название')],
    ['an archive of something else', zip({ 'word/document.xml': '<w/>' })],
    ['a document type', book('<!DOCTYPE a [<!ENTITY b "c">]><row/>')],
    ['a sheet that breaks off', book('<row><c t="s">')],
  ])('refuses %s', async (_, content) => {
    await expect(read(content)).rejects.toMatchObject({ isRefusedFile: true });
  });
});
