import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatContained } from '#shared/money.ts';
import { aContent, aContentLine, facts, parsedDocument } from './order-document.fixture.ts';
import { at, requisitesOf, textAt, type XmlTree } from './xml-tree.fixture.ts';

const textsOf = ({ children }: XmlTree): Record<string, string> =>
  Object.fromEntries(children.filter((one) => one.children.length === 0).map(({ name, text }) => [name, text]));

describe('the document of an order', () => {
  it('has the head, in the time of the shop', () => {
    expect(textsOf(parsedDocument(aContent()))).toEqual({
      Ид: '0f6b3c4a-6f0e-4f0e-9a53-0d9c36c0a111',
      Номер: '26-000123',
      Дата: '2026-11-24',
      ХозОперация: 'Заказ товара',
      Роль: 'Продавец',
      Валюта: 'руб',
      Курс: '1',
      Сумма: '201.00',
      Время: '00:30:05',
      Комментарий: 'Позвоните <заранее> & до 18:00',
    });
    const inDollars = parsedDocument(aContent({ currency: 'USD' }), { timeZone: 'Asia/Vladivostok' });
    expect(textsOf(inDollars)).toMatchObject({ Валюта: 'USD', Дата: '2026-11-24', Время: '07:30:05' });
  });

  it('has the buyer with its person, and the consignee', () => {
    const [buyer, consignee] = at(parsedDocument(aContent()), 'Контрагенты/Контрагент');
    expect(textsOf(buyer!)).toEqual({
      Ид: '5a4fc6dc-8034-11e4-a522-0050569c5934',
      Наименование: 'ООО «Фирма»',
      ОфициальноеНаименование: 'ООО «Фирма»',
      ИНН: '7736050003',
      КПП: '773601001',
      Роль: 'Покупатель',
    });
    expect(textAt(buyer!, 'ЮридическийАдрес/Представление')).toBe('г Москва, ул Наметкина, 16');
    expect(at(buyer!, 'Контакты/Контакт').map(textsOf)).toEqual([
      { Тип: 'Телефон рабочий', Значение: '+7 (916) 000-00-00' },
      { Тип: 'Почта', Значение: 'anna@firm.example' },
    ]);
    expect(textAt(buyer!, 'Представители/Представитель/Наименование')).toBe('Белова Анна Ильинична');
    expect(textsOf(consignee!)).toEqual({
      Ид: '91777ce0-81cc-81e4-a522-0050569c5934',
      Наименование: 'ООО «Склад»',
      ОфициальноеНаименование: 'ООО «Склад»',
      ИНН: '7707083893',
      Роль: 'Получатель',
    });
  });

  it('says who has ordered where the company is another since', () => {
    const said = (orderedBy: typeof facts.orderedBy) =>
      requisitesOf(parsedDocument(aContent(), { orderedBy }))['Покупатель на момент заказа'];
    expect(said(facts.orderedBy)).toBeUndefined();
    expect(said({ ...facts.orderedBy, name: 'ООО «Прежняя»', kpp: null })).toBe(
      'ООО «Прежняя», ИНН 7736050003, г Москва, ул Наметкина, 16',
    );
  });

  it('names a person as one, and leaves out what it does not have', () => {
    const contact = { name: '', lastName: '', secondName: '', email: null, phone: null };
    const buyer = {
      type: 'individual' as const,
      name: 'Петров Иван',
      inn: null,
      kpp: null,
      address: 'г Тула',
      contact,
    };
    const [person, ...others] = at(parsedDocument(aContent({ buyer, consignee: null })), 'Контрагенты/Контрагент');
    expect(others).toEqual([]);
    expect(person!.children.map(({ name }) => name)).toEqual([
      'Ид',
      'Наименование',
      'ПолноеНаименование',
      'АдресРегистрации',
      'Роль',
    ]);
  });

  it('leaves out a second card of the buyer and tax numbers that are wrong', () => {
    const content = aContent();
    const consignee = { ...content.consignee!, inn: content.buyer.inn };
    expect(at(parsedDocument({ ...content, consignee }), 'Контрагенты/Контрагент')).toHaveLength(1);
    const wrong = { ...content, consignee: { ...consignee, inn: '123' }, buyer: { ...content.buyer, kpp: '1' } };
    const parties = at(parsedDocument(wrong), 'Контрагенты/Контрагент');
    expect(parties.map((party) => [textAt(party, 'ИНН'), textAt(party, 'КПП')])).toEqual([
      ['7736050003', undefined],
      [undefined, undefined],
    ]);
    expect(requisitesOf(parsedDocument(wrong))).toMatchObject({ 'ИНН грузополучателя': '123' });
  });

  it('has lines with unit, tax and discount', () => {
    const lines = [
      aContentLine(),
      aContentLine({ lineNo: 2, goodsId: 'g', article: null, unit: 'моток', priceBase: 5, price: 5, vatPercent: 0 }),
    ];
    const [first, second] = at(parsedDocument(aContent({ lines })), 'Товары/Товар');
    expect(textsOf(first!)).toEqual({
      Ид: 'dee6e19a-55bc-11d9-848a-00112f43529a#bd72d8f9-55bc-11d9-848a-00112f43529a',
      Артикул: 'К-100',
      Наименование: 'Кран шаровой',
      БазоваяЕдиница: 'шт',
      ЦенаЗаЕдиницу: '100.50',
      Количество: '2',
      Сумма: '201.00',
    });
    expect(at(first!, 'БазоваяЕдиница')[0]!.attributes).toEqual({
      Код: '796',
      НаименованиеПолное: 'Штука',
      МеждународноеСокращение: 'PCE',
    });
    expect(textsOf(at(first!, 'СтавкиНалогов/СтавкаНалога')[0]!)).toEqual({ Наименование: 'НДС', Ставка: '20' });
    expect(textsOf(at(first!, 'Налоги/Налог')[0]!)).toEqual({
      Наименование: 'НДС',
      УчтеноВСумме: 'true',
      Сумма: '33.50',
      Ставка: '20',
    });
    expect(textsOf(at(first!, 'Скидки/Скидка')[0]!)).toEqual({
      Наименование: 'Скидка на товар',
      Сумма: '39.00',
      УчтеноВСумме: 'true',
    });
    expect(requisitesOf(first!)).toEqual({ ВидНоменклатуры: 'Товар', ТипНоменклатуры: 'Товар' });
    expect(second!.children.map(({ name }) => name)).toEqual([
      'Ид',
      'Наименование',
      'БазоваяЕдиница',
      'ЗначенияРеквизитов',
      'ЦенаЗаЕдиницу',
      'Количество',
      'Сумма',
    ]);
    expect(at(second!, 'БазоваяЕдиница')[0]).toMatchObject({
      text: 'моток',
      attributes: { НаименованиеПолное: 'моток' },
    });
  });

  it('has the choices of the buyer as requisites', () => {
    const statusAt = new Date('2026-11-24T10:00:00Z');
    const document = parsedDocument(aContent({ isCancelled: true }), { status: 'cancelled', statusAt, isPaid: true });
    expect(requisitesOf(document)).toEqual({
      'Номер заказа на сайте': 'З-2026-000123',
      'Метод оплаты': 'Отсрочка платежа',
      'Заказ оплачен': 'true',
      'Способ доставки': 'Доставка',
      Отгрузка: 'Одной отгрузкой',
      'Адрес доставки': 'г Тула, ул Мира, 1',
      'Комментарий к адресу': 'двор',
      'Контактное лицо': 'Сидоров',
      'Телефон контактного лица': '+7 (916) 000-00-00',
      Грузополучатель: 'ООО «Склад»',
      'ИНН грузополучателя': '7707083893',
      'Адрес грузополучателя': 'г Калуга',
      'Телефон грузополучателя': '84842000000',
      'Транспортная компания': 'Деловые Линии',
      'Пункт самовывоза': 'Склад на Мира',
      'Дата отгрузки': '01.12.2026',
      'Статус заказа': 'Отменён',
      'Дата изменения статуса': '2026-11-24 13:00:00',
      Отменен: 'true',
      'Финальный статус': 'false',
    });
  });

  it('has the object, the own number and remarks of the customer where there are any', () => {
    const named = { object: 'Дом 1', ownNumber: 'ЗП-17', lines: [aContentLine({ remark: 'для щита 3' })] };
    const document = parsedDocument(aContent(named));
    expect(requisitesOf(document)).toMatchObject({ 'Номер заказа контрагента': 'ЗП-17', Объект: 'Дом 1' });
    expect(requisitesOf(at(document, 'Товары/Товар')[0]!)).toMatchObject({ Комментарий: 'для щита 3' });
  });

  it('cuts texts to the lengths of 1C, between characters', () => {
    const document = parsedDocument(
      aContent({
        comment: 'к'.repeat(4000),
        address: { text: 'а'.repeat(2000), comment: '', contact: '', phone: '' },
        lines: [aContentLine({ name: `${'н'.repeat(254)}😀` })],
      }),
    );
    expect(textAt(document, 'Комментарий')).toHaveLength(3000);
    expect(requisitesOf(document)['Адрес доставки']).toHaveLength(1000);
    expect(textAt(document, 'Товары/Товар/Наименование')).toBe('н'.repeat(254));
  });
});

/** All that a text field may hold: markup, control characters, half pairs, line ends of all kinds. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '&',
        '<',
        '>',
        ']]>',
        '"',
        '\r\n',
        '\r',
        '\t',
        ' ',
        '\u0000',
        '\u001F',
        '\uD83D',
        '\uFFFF',
        '😀',
        'я',
      ),
    )
    .map((pieces) => pieces.join('')),
);

/** What of a text is left, said in another way: character by character. */
const withoutForbidden = (text: string) =>
  [...text]
    .filter((character) => {
      const code = character.codePointAt(0)!;
      if (code < 0x20) return [9, 10, 13].includes(code);
      return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
    })
    .join('');

describe('any text', () => {
  it('leaves the document well-formed and comes back as it was, less what XML forbids', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (comment, name, unit) => {
        const content = aContent({ comment, lines: [aContentLine({ name, unit })] });
        const document = parsedDocument({ ...content, buyer: { ...content.buyer, name } });
        expect(textAt(document, 'Комментарий') ?? '').toBe(withoutForbidden(comment));
        expect(textAt(document, 'Товары/Товар/Наименование') ?? '').toBe(withoutForbidden(name));
        const [buyer] = at(document, 'Контрагенты/Контрагент');
        expect(textAt(buyer!, 'ОфициальноеНаименование') ?? '').toBe(withoutForbidden(name));
        const [unitElement] = at(document, 'Товары/Товар/БазоваяЕдиница');
        expect(unitElement?.text ?? '').toBe(withoutForbidden(unit));
      }),
      { numRuns: 500 },
    );
  });
});

describe('any sums', () => {
  const kopecksOf = (roubles: string) => BigInt(roubles.replace('.', ''));

  it('of lines are equal to that of the document, and prices times quantities to those of lines', () => {
    const anyLine = fc
      .record({
        price: fc.integer({ min: 0, max: 99_999_999 }),
        more: fc.integer({ min: 0, max: 1_000_000 }),
        quantity: fc.integer({ min: 1, max: 100_000 }),
        vatPercent: fc.constantFrom(0, 5, 7, 10, 20, 22),
      })
      .map(({ more, ...line }) => aContentLine({ ...line, priceBase: line.price + more }));
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 20 }), (lines) => {
        const vatSum = lines.reduce((sum, line) => sum + vatContained(line.lineTotal, line.vatPercent), 0);
        const document = parsedDocument(aContent({ lines, vatSum }));
        const written = at(document, 'Товары/Товар');
        const sumOf = (path: string) =>
          written.reduce((sum, line) => sum + kopecksOf(textAt(line, path) ?? '0.00'), 0n);
        expect(sumOf('Сумма')).toBe(kopecksOf(textAt(document, 'Сумма')!));
        expect(sumOf('Налоги/Налог/Сумма')).toBe(kopecksOf(textAt(document, 'Налоги/Налог/Сумма')!));
        for (const [index, line] of written.entries()) {
          const total = kopecksOf(textAt(line, 'ЦенаЗаЕдиницу')!) * BigInt(textAt(line, 'Количество')!);
          expect(kopecksOf(textAt(line, 'Сумма')!)).toBe(total);
          const discount = (lines[index]!.priceBase - lines[index]!.price) * lines[index]!.quantity;
          expect(kopecksOf(textAt(line, 'Скидки/Скидка/Сумма') ?? '0.00')).toBe(BigInt(discount));
        }
      }),
    );
  });
});
