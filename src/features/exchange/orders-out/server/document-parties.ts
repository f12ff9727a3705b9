import { fullName } from '#server/session/session.ts';
import { isInn } from '#shared/inn.ts';
import { formatPhone } from '#shared/phone.ts';
import { TITLE } from './document-values.ts';
import type { ContentParty, OrderContent } from './order-content.ts';
import { element, textElement } from './xml.ts';

/** The ids of the buyer and of the consignee in the accounting system, or those under which it gets to know them. */
export type PartyIds = { buyer: string; consignee: string };

/** The buyer, and the consignee where it is another party. */
export function documentParties({ buyer, consignee }: OrderContent, ids: PartyIds): string[] {
  // The buyer under its own tax number would be read as a second card of the buyer, with another address
  const isOther = consignee !== null && (consignee.inn === null || consignee.inn !== buyer.inn);
  return [buyerElement(buyer, ids.buyer), isOther ? consigneeElement(consignee, ids.consignee) : ''];
}

function buyerElement({ type, name, inn, kpp, address, contact }: ContentParty, id: string): string {
  const isPerson = type === 'individual';
  const place = element(
    isPerson ? 'АдресРегистрации' : 'ЮридическийАдрес',
    textElement('Представление', address, TITLE),
  );
  const numbers = [textElement('ИНН', inn), textElement('КПП', isKpp(kpp) ? kpp : null)];
  return element(
    'Контрагент',
    textElement('Ид', id),
    textElement('Наименование', name, TITLE),
    textElement(isPerson ? 'ПолноеНаименование' : 'ОфициальноеНаименование', name, TITLE),
    ...(isPerson ? [...numbers, place] : [place, ...numbers]),
    contacts([
      ['Телефон рабочий', contact.phone && formatPhone(contact.phone)],
      ['Почта', contact.email],
    ]),
    representative(contact),
    textElement('Роль', 'Покупатель'),
  );
}

/** Who has placed the order. */
function representative(contact: ContentParty['contact']): string {
  const name = fullName(contact);
  if (name.trim() === '') return '';
  return element(
    'Представители',
    element(
      'Представитель',
      textElement('Наименование', name, TITLE),
      textElement('ПолноеНаименование', name, TITLE),
      textElement('Отношение', 'Контактное лицо'),
    ),
  );
}

function consigneeElement(consignee: NonNullable<OrderContent['consignee']>, id: string): string {
  const { name, inn, address, phone } = consignee;
  const isPerson = inn?.length === 12;
  // Buyers type it by hand: a wrong number would fail the whole batch, the requisites of the document still carry it
  const number = textElement('ИНН', inn !== null && isInn(inn) ? inn : null);
  return element(
    'Контрагент',
    textElement('Ид', id),
    textElement('Наименование', name, TITLE),
    textElement(isPerson ? 'ПолноеНаименование' : 'ОфициальноеНаименование', name, TITLE),
    number,
    element('Адрес', textElement('Представление', address, TITLE)),
    contacts([['Телефон рабочий', phone]]),
    textElement('Роль', 'Получатель'),
  );
}

function contacts(values: readonly (readonly [type: string, value: string | null])[]): string {
  const written = values.map(([type, value]) => {
    const text = textElement('Значение', value, TITLE);
    return text && element('Контакт', textElement('Тип', type), text);
  });
  return element('Контакты', ...written);
}

const isKpp = (kpp: string | null) => kpp !== null && /^[0-9A-Z]{9}$/.test(kpp);
