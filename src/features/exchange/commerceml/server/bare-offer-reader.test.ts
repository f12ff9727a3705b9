import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasRealExports, realExport } from '#exchange/goods-import/server/real-exports.fixture.ts';
import { BareOfferReader } from './bare-offer-reader.ts';
import { encoded, encodedText, type CutEncoding } from './encoded-text.ts';
import { readCommerceMl } from './read-commerceml.ts';
import type { CommerceRecord } from './records.ts';

/** No element is known, and each is tried. */
const nothing = { isLoaded: true, isUsed: true, load: () => Promise.resolve(), find: () => undefined };

/** The records of a file and its refusal; `apart`: its elements are cut out and bare offers read from their bytes. */
async function read(bytes: Buffer, size: number, { apart }: { apart: boolean }) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const records: CommerceRecord[] = [];
  try {
    for await (const some of readCommerceMl(pieces(), undefined, apart ? nothing : undefined)) records.push(...some);
    return { records: records.map((record) => ({ ...record, mark: undefined, ...notesOf(record) })), refusal: null };
  } catch (error) {
    return { records: [], refusal: (error as Error).message };
  }
}

/** The text beside the first replaced sign ends with the piece that the sign came in. */
const notesOf = (record: CommerceRecord) =>
  record.type === 'note' && {
    notes: record.notes.map((note) => ({ ...note, reason: note.reason.replace(/; первый рядом с .*/s, '') })),
  };

async function expectSame(bytes: Buffer, size: number) {
  const whole = await read(bytes, 65_536, { apart: false });
  expect(await read(bytes, size, { apart: true }), bytes.toString()).toEqual(whole);
  return whole;
}

const guid = (n: number) => `00000001-0000-4000-8000-${String(n).padStart(12, '0')}`;
const priceOf = (n: number, type: number, more = '') =>
  `<Цена>\r\n<Представление>1 00${n}\u00A0RUB за шт</Представление>\n<ИдТипаЦены>${guid(type)}</ИдТипаЦены>` +
  `<ЦенаЗаЕдиницу>${n + 1}.50</ЦенаЗаЕдиницу><Валюта>руб.</Валюта>${more}<Единица>шт</Единица><Коэффициент>1</Коэффициент></Цена>`;
const VAT = '<Налог><Наименование>НДС</Наименование> <УчтеноВСумме>false</УчтеноВСумме></Налог>';

/** Offers of the kinds that the quick reader knows, all in one file. */
const OFFERS = [
  `<Ид>${guid(1)}</Ид><Цены>${priceOf(1, 1)} ${priceOf(2, 2, VAT)}</Цены>`,
  `\n<Ид>${guid(2)}#${guid(3)}</Ид>\n<Цены></Цены><Количество>12.500</Количество>`,
  `<Ид>b</Ид><Количество>0</Количество><Склад ИдСклада="${guid(1)}" КоличествоНаСкладе="3"/><Склад ИдСклада="w" КоличествоНаСкладе="0"/>`,
  `<Ид>c</Ид><Остатки><Остаток><Склад><Ид>w</Ид><Количество>7</Количество></Склад></Остаток>\n</Остатки>`,
  `<Ид>${guid(4)}</Ид><Цены>${priceOf(3, 1)}</Цены><Количество>5</Количество>`,
];

/** What each of them may be damaged with: each makes the whole reader see something else, or refuse the file. */
const ODDITIES = [
  ...'<>/&"\'=;# \n\r.,-0]',
  '&amp;',
  ']]>',
  '<!-- -->',
  '<![CDATA[1]]>',
  '<Ид>x</Ид>',
  '<Наименование>Болт</Наименование>',
  '<ПометкаУдаления>true</ПометкаУдаления>',
  '<Цены/>',
  '<Цена></Цена>',
  '<Склад/>',
  '<ЦенаЗаЕдиницу>0</ЦенаЗаЕдиницу>',
  '<Количество>-3</Количество>',
  '</Предложение>',
  '</Предложение><Предложение>',
  '\u0001',
  'ё',
  '№',
  '😀',
];

function fileOf(offers: readonly string[], encoding: CutEncoding): string {
  const elements = offers.map((offer) => `\n<Предложение>${offer}</Предложение>`).join('');
  return (
    `<?xml version="1.0" encoding="${encoding}"?>\n<КоммерческаяИнформация ВерсияСхемы="2.08">` +
    `<ПакетПредложений><Ид>k#</Ид><Предложения>${elements} </Предложения></ПакетПредложений></КоммерческаяИнформация>`
  );
}

/** The same numbers every time, from 0 up to, not including, `below`. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the reader of offers with nothing but prices and stock', () => {
  it.each(['utf-8', 'windows-1251'] as const)('reads every kind of them from their bytes (%s)', async (encoding) => {
    const reader = new BareOfferReader(encoding);
    for (const offer of OFFERS) {
      const own = encoding === 'utf-8' ? offer : offer.replaceAll('\u00A0', ' ');
      expect(reader.read(encodedText(`<Предложение>${own}</Предложение>`, encoding)), offer).not.toBeNull();
    }
    const { records } = await expectSame(encoded(fileOf(OFFERS, encoding).replaceAll('\u00A0', ' '), encoding), 77);
    expect(records.filter(({ type }) => type === 'offer')).toHaveLength(OFFERS.length);
  });

  it.each([
    ['a name', '<Ид>a</Ид><Наименование>Болт</Наименование>'],
    ['a price of zero', OFFERS[0]!.replace('2.50', '0.00')],
    ['a price that is no number', OFFERS[0]!.replace('2.50', '2,5О')],
    ['two prices of one type', OFFERS[0]!.replaceAll(guid(2), guid(1))],
    ['a negative stock', OFFERS[1]!.replace('12.500', '-1')],
    ['two stocks of one warehouse', OFFERS[2]!.replace('"w"', `"${guid(1)}"`)],
    ['an entity', OFFERS[0]!.replace('за шт', 'за &quot;шт&quot;')],
    ['something behind it', `${OFFERS[0]!}<Статус>Удален</Статус>`],
  ])('leaves an offer with %s to the whole reader', (_what, offer) => {
    const reader = new BareOfferReader('utf-8');
    expect(reader.read(encodedText(`<Предложение>${offer}</Предложение>`, 'utf-8'))).toBeNull();
  });

  it('sees the records, remarks and places of the whole reader in damaged files, and refuses what it refuses', async () => {
    const next = numbers(20_261_125);
    let accepted = 0;
    for (let round = 0; round < 3000; round += 1) {
      let text = fileOf(OFFERS, 'utf-8');
      for (let change = 1 + next(2); change > 0; change -= 1) {
        const at = text.indexOf('<Предложение>') + next(text.length - text.indexOf('<Предложение>'));
        text =
          text.slice(0, at) +
          (next(4) === 0 ? '' : ODDITIES[next(ODDITIES.length)]!) +
          text.slice(at + next(2) * next(4));
      }
      const bytes = Buffer.from(text);
      const { refusal } = await expectSame(bytes, 40 + next(400));
      if (refusal === null) accepted += 1;
    }
    expect(accepted).toBeGreaterThan(500);
  });
});

describe.skipIf(!hasRealExports)('real exports (skipped where ../shared/data is absent)', () => {
  it.each([
    ['cml-31-split-small/c81549c/prices.xml', true],
    ['cml-31-split-small/c81549c/rests.xml', true],
    ['cml-31-split-small/8d4073b/prices.xml', true],
    ['cml-1c-retail-demo/a/offers0_1.xml', false],
    ['cml-dobromyslov/offers0_1.xml', false],
    ['cml-irpsv-misc/cs-cart/offers.xml', false],
    ['cml-irpsv-misc/old-1-offers.xml', false],
    ['cml-sis03/offers.xml', false],
  ])('%s: read the same, from its bytes where offers are bare', async (name, isBare) => {
    const bytes = readFileSync(realExport(name));
    const { records } = await expectSame(bytes, 5001);
    expect(records.filter(({ type }) => type === 'offer').length).toBeGreaterThan(0);
    const reader = new BareOfferReader('utf-8');
    const elements = bytes.toString('latin1').split(encodedText('</Предложение>', 'utf-8')).slice(0, -1);
    const open = encodedText('<Предложение>', 'utf-8');
    const found = elements.filter((element) =>
      reader.read(element.slice(element.indexOf(open)) + encodedText('</Предложение>', 'utf-8')),
    );
    expect(found.length > 0).toBe(isBare);
  });
});
