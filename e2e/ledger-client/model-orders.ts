import type { Encoding } from './answer.ts';

/** An order of the model endpoint; amounts are plain decimals in roubles. */
export interface ModelOrder {
  id: string;
  number: string;
  sum: string;
  lines: { id: string; price: string; quantity: string; sum: string }[];
}

/** The answer to `query`, by the document of the protocol. */
export function ordersXml(orders: readonly ModelOrder[], encoding: Encoding): string {
  const declared = encoding === 'windows-1251' ? encoding : 'UTF-8';
  return [
    `<?xml version="1.0" encoding="${declared}"?>`,
    '<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.10" ДатаФормирования="2025-03-19T12:00:00">',
    ...orders.map(orderXml),
    '</КоммерческаяИнформация>',
  ].join('\n');
}

function orderXml({ id, number, sum, lines }: ModelOrder): string {
  const goods = lines.map(
    (line) => `<Товар><Ид>${line.id}</Ид><Наименование>Труба</Наименование><БазоваяЕдиница Код="796">шт</БазоваяЕдиница>
<ЦенаЗаЕдиницу>${line.price}</ЦенаЗаЕдиницу><Количество>${line.quantity}</Количество><Сумма>${line.sum}</Сумма></Товар>`,
  );
  return `<Документ><Ид>${id}</Ид><Номер>${number}</Номер><Дата>2025-03-19</Дата><Время>12:00:00</Время>
<ХозОперация>Заказ товара</ХозОперация><Роль>Продавец</Роль><Валюта>RUB</Валюта><Курс>1</Курс><Сумма>${sum}</Сумма>
<Комментарий>Позвонить &amp; привезти</Комментарий>
<Контрагенты><Контрагент><Ид>company-1</Ид><Наименование>Ромашка</Наименование><Роль>Покупатель</Роль>
<ИНН>7707083893</ИНН></Контрагент></Контрагенты>
<Товары>${goods.join('\n')}</Товары>
<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Отменен</Наименование><Значение>false</Значение>
</ЗначениеРеквизита></ЗначенияРеквизитов></Документ>`;
}

export const ORDERS: readonly ModelOrder[] = [
  {
    id: 'order-1',
    number: 'ОП-000001',
    sum: '451.50',
    lines: [
      { id: 'a1b2#c3d4', price: '100.50', quantity: '3', sum: '301.50' },
      { id: 'ORDER_DELIVERY', price: '150.00', quantity: '1', sum: '150.00' },
    ],
  },
  {
    id: 'order-2',
    number: 'ОП-000002',
    sum: '33.33',
    lines: [{ id: 'e5f6', price: '13.33', quantity: '2.5', sum: '33.33' }],
  },
];
