import { encode } from 'uqr';
import { formatDate } from '#shared/dates.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { currencySign } from '#shared/price-format.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { amountInWords } from './amount-in-words.ts';
import { documentMoney } from './document-money.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';

/** A page of pdfmake, plain data but for the numbers of pages. */
type Node = Record<string, unknown>;
type Cell = Node | string;

/** Points: 42 mm, what phones read from paper at arm's length. */
const QR_SIZE = 119;

/** The invoice as pdfmake takes it: A4, the heading of the lines repeated on each page, pages numbered. */
export function invoiceLayout(invoice: Invoice): Node {
  const title = `Счёт на оплату № ${invoice.number} от ${formatDate(invoice.day)}`;
  return {
    info: { title, author: invoice.seller.name },
    language: 'ru-RU',
    pageSize: 'A4',
    pageMargins: [36, 36, 36, 48],
    defaultStyle: { font: 'Roboto', fontSize: 9 },
    content: [
      bankOf(invoice),
      { text: title, fontSize: 15, bold: true, margin: [0, 14, 0, 6] },
      validity(invoice),
      parties(invoice),
      linesTable(invoice),
      totals(invoice),
      signatures(invoice),
    ].filter(Boolean),
    footer: (page: number, pages: number) => ({
      columns: [
        { text: `Счёт № ${invoice.number}`, color: '#666' },
        { text: `Страница ${page} из ${pages}`, alignment: 'right', color: '#666' },
      ],
      margin: [36, 14, 36, 0],
      fontSize: 8,
    }),
  };
}

/** The requisites that a payment needs, with the QR beside them. */
function bankOf({ seller, qrText }: Invoice): Node {
  const { name, inn, kpp, bank, bic, account, correspondent } = seller;
  const label = (text: string): Node => ({ text, color: '#666', fontSize: 8 });
  const table = {
    table: {
      widths: ['*', 48, qrText === null ? 140 : 122],
      body: [
        [{ stack: [label('Банк получателя'), bank], rowSpan: 2 }, label('БИК'), bic],
        ['', label('К/с'), correspondent ?? '—'],
        [
          { stack: [label('Получатель'), name, `ИНН ${inn}${kpp ? `, КПП ${kpp}` : ''}`] },
          label('Р/с'),
          { text: account, bold: true },
        ],
      ],
    },
  };
  if (qrText === null) return table;
  const qr = [qrOf(qrText), { ...label('Оплата по QR-коду в приложении банка'), alignment: 'center', width: QR_SIZE }];
  return {
    columns: [
      { ...table, width: '*' },
      { stack: qr, width: QR_SIZE },
    ],
    columnGap: 12,
  };
}

/** Dark modules as rectangles, each run of a row in one piece: sharp at any size. */
function qrOf(text: string): Node {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const side = QR_SIZE / size;
  const canvas = data.flatMap((row, y) => {
    const runs: Node[] = [];
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      runs.push({ type: 'rect', x: from * side, y: y * side, w: (x + 1 - from) * side, h: side, color: '#000' });
    }
    return runs;
  });
  // The quiet zone has a height of its own only where something is drawn at its end
  const frame = { type: 'rect', x: 0, y: 0, w: QR_SIZE, h: QR_SIZE, color: '#fff' };
  return { canvas: [frame, ...canvas] };
}

function validity({ validUntil, currency }: Invoice): Node | null {
  const sentences = [
    validUntil && `Счёт действителен по ${formatDate(validUntil)} включительно.`,
    currency !== 'RUB' && `Суммы указаны в валюте: ${currency}.`,
  ].filter(Boolean);
  return sentences.length === 0 ? null : { text: sentences.join(' '), margin: [0, 0, 0, 8] };
}

function parties({ seller, buyer, ownNumber, object }: Invoice): Node {
  const inWords = ({ name, inn, kpp, address }: Invoice['buyer']) =>
    [name, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ');
  return {
    layout: 'noBorders',
    table: {
      widths: [60, '*'],
      body: [
        ['Поставщик', { text: inWords({ ...seller, kpp: seller.kpp ?? null }), bold: true }],
        ['Покупатель', { text: inWords(buyer), bold: true }],
        ...(ownNumber ? [['Заказ покупателя', ownNumber]] : []),
        ...(object ? [['Объект', object]] : []),
      ],
    },
    margin: [0, 0, 0, 8],
  };
}

function linesTable({ lines, currency }: Invoice): Node {
  const sign = currencySign(currency);
  const right = (text: string): Node => ({ text, alignment: 'right' });
  const heading = ['№', 'Артикул', 'Товар', 'Кол-во', 'Ед.', `Цена, ${sign}`, 'НДС', `Сумма, ${sign}`];
  const body = lines.map((line, index): Cell[] => [
    right(String(index + 1)),
    breakable(line.article ?? ''),
    nameOf(line),
    right(formatNumber(line.quantity)),
    line.unit,
    right(documentMoney(line.price)),
    right(line.vatPercent > 0 ? `${line.vatPercent}${NBSP}%` : 'Без НДС'),
    right(documentMoney(line.lineTotal)),
  ]);
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [20, 62, '*', 38, 26, 56, 34, 64],
      body: [heading.map((text) => ({ text, bold: true, alignment: 'center', fillColor: '#eee' })), ...body],
    },
    fontSize: 8,
  };
}

function nameOf({ name, notes }: InvoiceLine): Cell {
  const text = breakable(name);
  return notes.length > 0 ? { stack: [text, ...notes.map((note) => ({ text: note, italics: true }))] } : text;
}

/** Words that are wider than a column would leave it: they may break anywhere. */
const MAX_WORD = 14;
const breakable = (text: string) =>
  text.replaceAll(/\S+/g, (word) => (word.length > MAX_WORD ? word.replaceAll(/(.{10})(?=.)/gu, '$1\u200B') : word));

function totals({ lines, vat, total, currency }: Invoice): Node {
  const row = (name: string, sum: string, bold = true) => [
    { text: name, alignment: 'right', bold },
    { text: sum, alignment: 'right', bold },
  ];
  const taxes =
    vat.length === 0
      ? [row('Без НДС', '—', false)]
      : vat.map(({ percent, sum }) => row(`В том числе НДС ${percent}${NBSP}%:`, documentMoney(sum), false));
  const sum = `${documentMoney(total)}${NBSP}${currencySign(currency)}`;
  return {
    unbreakable: true,
    stack: [
      {
        layout: 'noBorders',
        table: {
          widths: ['*', 90],
          body: [row('Итого:', documentMoney(total)), ...taxes, row('Всего к оплате:', documentMoney(total))],
        },
      },
      { text: `Всего ${countOf(lines.length, LINE_FORMS)} на сумму ${sum}`, margin: [0, 8, 0, 2] },
      { text: amountInWords(total, currency), bold: true },
    ],
    margin: [0, 6, 0, 0],
  };
}

function signatures({ seller: { director, accountant, inn } }: Invoice): Node {
  const isPerson = inn.length === 12;
  const line = (role: string, name: string | undefined) => [role, '______________________', name ? `(${name})` : ''];
  return {
    unbreakable: true,
    layout: 'noBorders',
    margin: [0, 24, 0, 0],
    table: {
      widths: [120, 140, '*'],
      body: isPerson
        ? [line('Предприниматель', director)]
        : [line('Руководитель', director), line('Главный бухгалтер', accountant)],
    },
  };
}
