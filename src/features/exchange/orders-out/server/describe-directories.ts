import { deliveryTypeNames, paySystemNames } from '#ordering/orders/server/index.ts';
import { allStatuses } from '#shared/order-status.ts';
import type { Connection } from './connection.ts';
import { declaredEncoding, documentStart, encodeXml } from './encode-document.ts';
import { element, textElement } from './xml.ts';

/**
 * The answer to `type=sale&mode=info`: what states, ways of payment and ways of delivery an order may have, with the codes
 * of the shop, in the encoding of the connection.
 */
export function describeDirectories({ encoding }: Connection): Buffer {
  const xml = element(
    'Справочник',
    element('Статусы', ...allStatuses.map(({ code, name }) => entry(code, name))),
    element('ПлатежныеСистемы', ...Object.entries(paySystemNames).map(([code, name]) => entry(code, name))),
    element('СлужбыДоставки', ...Object.entries(deliveryTypeNames).map(([code, name]) => entry(code, name))),
  );
  const text = `<?xml version="1.0" encoding="${declaredEncoding(encoding)}"?>\n${xml}\n`;
  return Buffer.concat([documentStart(encoding), encodeXml(text, encoding)]);
}

const entry = (code: string, name: string) =>
  element('Элемент', textElement('Ид', code), textElement('Название', name));
