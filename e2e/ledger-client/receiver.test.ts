import { expect, test } from 'vitest';
import { type ModelOrder, ORDERS, ordersXml } from './model-orders.ts';
import { parseOrders } from './order-documents.ts';
import { createReceiver } from './receiver.ts';

const received = (...orders: ModelOrder[]) => parseOrders(ordersXml(orders, 'utf-8'));
const [first, second] = ORDERS as [ModelOrder, ModelOrder];

test('orders that came once as they were placed are neither repeated, lost nor wrong', () => {
  const receiver = createReceiver();
  receiver.deliver(received(first));
  receiver.deliver(received(second));
  expect(receiver.summary(ORDERS)).toEqual({ sent: 2, received: 2, repeated: 0, lost: 0, wrong: 0 });
  expect(receiver.listProblems(ORDERS)).toEqual([]);
  expect(receiver.deliveries.map(({ batch, number }) => [batch, number])).toEqual([
    [1, 'ОП-000001'],
    [2, 'ОП-000002'],
  ]);
});

test('the same version twice is repeated, another version is not', () => {
  const receiver = createReceiver();
  receiver.deliver(received(first));
  receiver.deliver(received(first, second));
  const [line] = second.lines;
  const changed = { ...second, sum: '13.33', lines: [{ ...line!, quantity: '1', sum: '13.33' }] };
  receiver.deliver(received(changed));
  expect(receiver.documents).toHaveLength(4);
  expect(receiver.summary([first, changed])).toEqual({ sent: 2, received: 2, repeated: 1, lost: 0, wrong: 0 });
});

test('orders that did not come are lost', () => {
  const receiver = createReceiver();
  receiver.deliver(received(first));
  expect(receiver.summary(ORDERS)).toEqual({ sent: 2, received: 1, repeated: 0, lost: 1, wrong: 0 });
  expect(receiver.listProblems(ORDERS)).toEqual(['Order ОП-000002 was not received.']);
});

test('another sum, other lines, another number and an order that nobody placed are wrong', () => {
  const receiver = createReceiver();
  receiver.deliver(received(first, second));
  const placed = [
    { ...first, lines: first.lines.slice(1) },
    { number: second.number, sum: '33.330' },
  ];
  expect(receiver.listProblems(placed)).toEqual(['Order ОП-000001 came with other lines.']);
  expect(receiver.listProblems([{ ...first, sum: '1' }, second])).toEqual([
    'Order ОП-000001 of 1 came with the sum 451.50.',
  ]);
  expect(receiver.listProblems([{ ...first, number: '7' }])).toEqual([
    'Order 7 came with the number ОП-000001.',
    'Order ОП-000002 (order-2) was never placed.',
  ]);
  expect(receiver.summary([])).toMatchObject({ sent: 0, received: 2, wrong: 2 });
});

test('one number under two Ид is wrong', () => {
  const receiver = createReceiver();
  receiver.deliver(received(first));
  receiver.deliver(received({ ...first, id: 'order-9' }));
  const { id: _, ...byNumber } = first;
  expect(receiver.listProblems([byNumber])).toEqual(['Order ОП-000001 has 2 different Ид.']);
});
