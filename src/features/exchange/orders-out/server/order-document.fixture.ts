import { orderDocument, type DocumentFacts } from './order-document.ts';
import type { ContentLine, OrderContent } from './order-content.ts';
import { parseXml, type XmlTree } from './xml-tree.fixture.ts';

/** A line of two pieces, a discount and VAT; its sum follows from price and quantity. */
export function aContentLine(fields: Partial<ContentLine> = {}): ContentLine {
  const line = {
    lineNo: 1,
    goodsId: 'dee6e19a-55bc-11d9-848a-00112f43529a#bd72d8f9-55bc-11d9-848a-00112f43529a',
    otherSource: null,
    article: 'К-100',
    name: 'Кран шаровой',
    unit: 'шт',
    quantity: 2,
    priceBase: 12_000,
    price: 10_050,
    vatPercent: 20,
    ...fields,
  };
  return { lineTotal: line.price * line.quantity, ...line };
}

/** An order with every field that a document knows. */
export function aContent(fields: Partial<OrderContent> = {}): OrderContent {
  const { lines = [aContentLine()] } = fields;
  return {
    number: 'З-2026-000123',
    placedAt: '2026-11-23T21:30:05.000Z',
    currency: 'RUB',
    total: lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    vatSum: 3350,
    comment: 'Позвоните <заранее> & до 18:00',
    status: 'new',
    isCancelled: false,
    deliveryType: 'delivery',
    shipment: 'together',
    paySystem: 'credit',
    address: { text: 'г Тула, ул Мира, 1', comment: 'двор', contact: 'Сидоров', phone: '+7 (916) 000-00-00' },
    consignee: { id: 7, name: 'ООО «Склад»', inn: '7707083893', address: 'г Калуга', phone: '84842000000' },
    transportCompany: 'Деловые Линии',
    pickupStore: 'Склад на Мира',
    shipDate: '2026-12-01',
    buyer: {
      type: 'legal',
      name: 'ООО «Фирма»',
      inn: '7736050003',
      kpp: '773601001',
      address: 'г Москва, ул Наметкина, 16',
      contact: {
        name: 'Анна',
        lastName: 'Белова',
        secondName: 'Ильинична',
        email: 'anna@firm.example',
        phone: '79160000000',
      },
    },
    ...fields,
    lines,
  };
}

export const facts: DocumentFacts = {
  id: '0f6b3c4a-6f0e-4f0e-9a53-0d9c36c0a111',
  number: '26-000123',
  parties: { buyer: '5a4fc6dc-8034-11e4-a522-0050569c5934', consignee: '91777ce0-81cc-81e4-a522-0050569c5934' },
  orderedBy: {
    name: 'ООО «Фирма»',
    inn: '7736050003',
    kpp: '773601001',
    ogrn: null,
    address: 'г Москва, ул Наметкина, 16',
  },
  status: 'new',
  statusAt: new Date('2026-11-23T21:30:05Z'),
  isPaid: false,
  timeZone: 'Europe/Moscow',
};

/** The document as a reader sees it. */
export const parsedDocument = (content: OrderContent, given: Partial<DocumentFacts> = {}): XmlTree =>
  parseXml(orderDocument(content, { ...facts, ...given }));
