import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasRealExports, realExport } from '#exchange/goods-import/server/real-exports.fixture.ts';
import { aContent, aContentLine, parsedDocument } from './order-document.fixture.ts';
import { Schema, violations } from './schema.fixture.ts';
import { at, parseXml, type XmlTree } from './xml-tree.fixture.ts';

const realDocuments = (name: string, encoding: string): XmlTree[] =>
  at(parseXml(new TextDecoder(encoding).decode(readFileSync(realExport(name)))), 'Документ');

const pathsIn = (node: XmlTree, path = ''): string[] =>
  node.children.flatMap((child) => [`${path}/${child.name}`, ...pathsIn(child, `${path}/${child.name}`)]);

/** With every element that we write, for a legal entity and for a person, and with texts of the greatest length. */
function ownDocuments(): XmlTree[] {
  const content = aContent();
  const long = 'ж'.repeat(5000);
  const { buyer } = content;
  return [
    content,
    aContent({ buyer: { ...buyer, type: 'individual', inn: '500100732259', kpp: null }, currency: 'USD' }),
    aContent({
      comment: long,
      address: { text: long, comment: long, contact: long, phone: long },
      consignee: { id: 1, name: long, inn: null, address: long, phone: long },
      buyer: { ...buyer, name: long, address: long, contact: { ...buyer.contact, name: long, email: long } },
      lines: [aContentLine({ name: long, article: long, unit: 'см²' })],
    }),
  ].map((one) => parsedDocument(one));
}

describe.skipIf(!hasRealExports)('documents beside real ones (skipped where ../shared/data is absent)', () => {
  const schema = () =>
    new Schema(parseXml(readFileSync(realExport('cml-irpsv-misc/CML209.xsd'), 'utf8').replace(/^\uFEFF/, '')));

  it('agree with the schema of CommerceML 2.09: elements, their sequence, lengths and values', () => {
    const given = schema();
    const element = given.named('element', 'Документ');
    const found = ownDocuments().map((document) => violations(given, element, document));
    expect(found).toEqual([[], [], []]);
  });

  it('the schema finds what is wrong in a document', () => {
    const given = schema();
    const wrong = parseXml(
      '<Документ><Роль>Друг</Роль><Ид>1</Ид><Валюта>рублей</Валюта><Товары><Товар><Цвет>к</Цвет></Товар></Товары></Документ>',
    );
    expect(violations(given, given.named('element', 'Документ'), wrong)).toEqual([
      'Документ: the sequence is Роль, Ид, Валюта, Товары',
      'Документ/Роль: no value «Друг»',
      'Документ/Валюта: length of «рублей»',
      'Документ/Товары/Товар/Цвет: unknown',
    ]);
  });

  it('have every element that a shop of 1C-Bitrix sends, but its own catalogue', () => {
    const bitrix = realDocuments('cml-orders/dobromyslov/bitrix-query-response-full.xml', 'windows-1251');
    expect(bitrix).toHaveLength(2);
    const own = new Set(ownDocuments().flatMap((document) => pathsIn(document)));
    const missing = new Set(bitrix.flatMap((document) => pathsIn(document)).filter((path) => !own.has(path)));
    expect([...missing]).toEqual(['/Товары/Товар/ИдКаталога']);
  });

  it('name the requisites as real documents do', () => {
    const files = [
      ['cml-orders/dobromyslov/bitrix-query-response-full.xml', 'windows-1251'],
      ['cml-orders/carono_orders_203.xml', 'windows-1251'],
    ] as const;
    const namesIn = (document: XmlTree) =>
      at(document, 'ЗначенияРеквизитов/ЗначениеРеквизита/Наименование').map(({ text }) => text);
    const real = files.flatMap(([name, encoding]) => realDocuments(name, encoding)).flatMap(namesIn);
    const common = namesIn(ownDocuments()[0]!).filter((name) => real.includes(name));
    expect(common.toSorted()).toEqual([
      'Дата изменения статуса',
      'Заказ оплачен',
      'Метод оплаты',
      'Отменен',
      'Способ доставки',
      'Статус заказа',
      'Финальный статус',
    ]);
  });
});
