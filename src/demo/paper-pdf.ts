import { makePdf } from '#server/pdf.ts';
import { formatDate } from '#shared/dates.ts';
import { type PaperKind, paperKindNames } from '#shared/goods-papers.ts';

/** Days as yyyy-mm-dd. */
export type DemoPaperFields = {
  kind: PaperKind;
  title: string;
  number: string;
  issuedOn: string;
  endsOn: string | null;
};

/** A page that says what the paper is about, and that it is a sample. */
export function paperPdf({ kind, title, number, issuedOn, endsOn }: DemoPaperFields, now: Date): Promise<Buffer> {
  const name = paperKindNames[kind];
  const facts = [
    ['Продукция', title],
    ['Выдан', formatDate(issuedOn)],
    ['Действует', endsOn === null ? 'без срока' : `до ${formatDate(endsOn)}`],
  ];
  return makePdf({
    info: { title: [name, number].filter(Boolean).join(' '), creationDate: now },
    language: 'ru-RU',
    pageSize: 'A4',
    pageMargins: [56, 72, 56, 72],
    defaultStyle: { font: 'Roboto', fontSize: 12 },
    content: [
      { text: name, fontSize: 24, bold: true },
      { text: number === '' ? ' ' : `№ ${number}`, fontSize: 14, margin: [0, 4, 0, 24] },
      { table: { widths: [100, '*'], body: facts }, layout: 'lightHorizontalLines' },
      { text: 'Образец из демонстрационных данных магазина', color: '#666', margin: [0, 24, 0, 0] },
    ],
  });
}
