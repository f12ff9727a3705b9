import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';

/** `prices`: the offers again with nothing but their prices, each of them another one. */
export type WrittenExport = { goods: string; offers: string; prices: string; bytes: number };

const GROUPS = 300;
const PROPERTIES = 20;
const VALUES = 50;
const WAREHOUSES = ['Москва', 'Казань'];

/** A later export: its date, and whether 0.3 % of its products and offers are others. */
type Edition = { formedAt: string; isChanged: boolean };

/** Every such product and offer of a changed edition differs. */
const CHANGED_EVERY = 333;

/**
 * Writes an export of so many products as 1C would, the same every time: groups three deep, dictionaries, ten values, a
 * description and a barcode a product; an offer a product with two prices and two warehouses.
 */
export async function writeExport(
  folder: string,
  products: number,
  edition: Edition = { formedAt: '2026-01-02T03:04:05', isChanged: false },
): Promise<WrittenExport> {
  const goods = join(folder, 'import0_1.xml');
  const offers = join(folder, 'offers0_1.xml');
  const prices = join(folder, 'prices0_1.xml');
  const bytes =
    (await write(goods, goodsLines(products, edition))) + (await write(offers, offerLines(products, edition)));
  await write(prices, priceLines(products, edition));
  return { goods, offers, prices, bytes };
}

async function write(path: string, lines: Iterable<string>): Promise<number> {
  const file: WriteStream = createWriteStream(path);
  for (const line of lines) if (!file.write(`${line}\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'finish');
  return file.bytesWritten;
}

const root = ({ formedAt }: Edition) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.08" ДатаФормирования="${formedAt}">`;
const isOther = ({ isChanged }: Edition, number: number) => isChanged && number % CHANGED_EVERY === 0;

/** Ids of one kind, shaped as those of 1C. */
const guid = (kind: number, number: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const product = (number: number) => guid(1, number);
const group = (number: number) => guid(2, number);
const property = (number: number) => guid(3, number);
const value = (of: number, number: number) => guid(4, of * 1000 + number);
const warehouse = (number: number) => guid(5, number);
const priceType = (number: number) => guid(6, number);

function* goodsLines(products: number, edition: Edition): Iterable<string> {
  yield root(edition);
  yield `<Классификатор><Ид>${guid(9, 1)}</Ид><Наименование>Классификатор (Большой каталог)</Наименование><Группы>`;
  for (let top = 0; top < GROUPS; top += 10) {
    const inner = Array.from(
      { length: 9 },
      (_, n) => `<Группа><Ид>${group(top + n + 1)}</Ид><Наименование>Подгруппа ${top + n + 1}</Наименование></Группа>`,
    );
    yield `<Группа><Ид>${group(top)}</Ид><Наименование>Группа ${top}</Наименование><Группы>${inner.join('')}</Группы></Группа>`;
  }
  yield '</Группы><Свойства>';
  for (let of = 0; of < PROPERTIES; of += 1) {
    const values = Array.from(
      { length: VALUES },
      (_, n) =>
        `<Справочник><ИдЗначения>${value(of, n)}</ИдЗначения><Значение>Значение ${n} свойства ${of}</Значение></Справочник>`,
    );
    yield `<Свойство><Ид>${property(of)}</Ид><Наименование>Свойство ${of}</Наименование><ТипЗначений>Справочник</ТипЗначений><ВариантыЗначений>${values.join('')}</ВариантыЗначений></Свойство>`;
  }
  yield `</Свойства></Классификатор><Каталог СодержитТолькоИзменения="false"><Ид>${guid(9, 1)}</Ид><ИдКлассификатора>${guid(9, 1)}</ИдКлассификатора><Наименование>Большой каталог</Наименование><Товары>`;
  for (let number = 0; number < products; number += 1) yield productLine(number, isOther(edition, number));
  yield '</Товары></Каталог></КоммерческаяИнформация>';
}

function productLine(number: number, isOther: boolean): string {
  const values = Array.from({ length: 10 }, (_, n) => {
    const of = (number + n) % PROPERTIES;
    return `<ЗначенияСвойства><Ид>${property(of)}</Ид><Значение>${value(of, (number * 7 + n) % VALUES)}</Значение></ЗначенияСвойства>`;
  });
  const description = `Изделие номер ${number}${isOther ? ' (новое)' : ''} для монтажа и ремонта. `.repeat(6);
  // Every tenth name is shared by ten products, as real names are
  const name = `Изделие ${number % 10 === 0 ? Math.floor(number / 100) : number} крепёжное`;
  return `<Товар><Ид>${product(number)}</Ид><Штрихкод>${4_600_000_000_000 + number}</Штрихкод><Артикул>ИЗД-${number}</Артикул><Наименование>${name}</Наименование><БазоваяЕдиница Код="796 " НаименованиеПолное="Штука" МеждународноеСокращение="PCE"><Пересчет><Единица>778</Единица><Коэффициент>10</Коэффициент></Пересчет></БазоваяЕдиница><Группы><Ид>${group(number % GROUPS)}</Ид></Группы><Описание>${description}</Описание><Изготовитель><Ид>${guid(7, number % 100)}</Ид><Наименование>Завод ${number % 100}</Наименование></Изготовитель><ЗначенияСвойств>${values.join('')}</ЗначенияСвойств><СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>20</Ставка></СтавкаНалога></СтавкиНалогов></Товар>`;
}

function* offerLines(products: number, edition: Edition): Iterable<string> {
  yield root(edition);
  yield `<ПакетПредложений СодержитТолькоИзменения="false"><Ид>${guid(9, 1)}#</Ид><Наименование>Пакет предложений</Наименование><ИдКаталога>${guid(9, 1)}</ИдКаталога><ИдКлассификатора>${guid(9, 1)}</ИдКлассификатора><ТипыЦен>`;
  for (const [number, name] of ['Оптовая', 'Розничная'].entries()) {
    yield `<ТипЦены><Ид>${priceType(number)}</Ид><Наименование>${name}</Наименование><Валюта>RUB</Валюта><Налог><Наименование>НДС</Наименование><УчтеноВСумме>${number === 1}</УчтеноВСумме></Налог></ТипЦены>`;
  }
  yield '</ТипыЦен><Склады>';
  for (const [number, name] of WAREHOUSES.entries()) {
    yield `<Склад><Ид>${warehouse(number)}</Ид><Наименование>${name}</Наименование></Склад>`;
  }
  yield '</Склады><Предложения>';
  for (let number = 0; number < products; number += 1) yield offerLine(number, isOther(edition, number) ? 2 : 0);
  yield '</Предложения></ПакетПредложений></КоммерческаяИнформация>';
}

function* priceLines(products: number, edition: Edition): Iterable<string> {
  yield root(edition);
  yield `<ПакетПредложений СодержитТолькоИзменения="true"><Ид>${guid(9, 1)}#</Ид><Наименование>Цены</Наименование><ИдКаталога>${guid(9, 1)}</ИдКаталога><ИдКлассификатора>${guid(9, 1)}</ИдКлассификатора><Предложения>`;
  for (let number = 0; number < products; number += 1) {
    yield `<Предложение><Ид>${product(number)}</Ид><Цены>${pricesOf(number, 1)}</Цены></Предложение>`;
  }
  yield '</Предложения></ПакетПредложений></КоммерческаяИнформация>';
}

function pricesOf(number: number, dearer: number): string {
  const prices = [0, 1].map((type) => {
    const roubles = 10 + ((number * 37) % 5000) + type * 5 + dearer;
    return `<Цена><Представление>${roubles} RUB за шт</Представление><ИдТипаЦены>${priceType(type)}</ИдТипаЦены><ЦенаЗаЕдиницу>${roubles}.50</ЦенаЗаЕдиницу><Валюта>RUB</Валюта><Единица>шт</Единица><Коэффициент>1</Коэффициент></Цена>`;
  });
  return prices.join('');
}

function offerLine(number: number, dearer: number): string {
  const held = [number % 40, (number * 3) % 25];
  const stocks = held.map((count, place) => `<Склад ИдСклада="${warehouse(place)}" КоличествоНаСкладе="${count}"/>`);
  return `<Предложение><Ид>${product(number)}</Ид><Артикул>ИЗД-${number}</Артикул><Наименование>Изделие ${number}</Наименование><БазоваяЕдиница Код="796 "/><Цены>${pricesOf(number, dearer)}</Цены><Количество>${held[0]! + held[1]!}</Количество>${stocks.join('')}</Предложение>`;
}
