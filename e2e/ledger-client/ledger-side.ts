import { type Ledger } from './ledger-client.ts';
import type { OrderDocument } from './order-documents.ts';
import { createReceiver } from './receiver.ts';
import type { OrderStatus } from '#shared/order-status.ts';

/** What the accounting system says of an order, once its people have worked on it. */
export type Answer = { number: string; status: OrderStatus; quantities: Map<string, number>; isPaid: boolean };

/** Names of states as its people see them, and what they mean. */
const STATES: readonly [string, OrderStatus][] = [
  ['К обеспечению', 'confirmed'],
  ['К отгрузке', 'picking'],
  ['Отгружен', 'shipped'],
  ['Закрыт', 'done'],
];

/** Documents of one file. */
const MAX_ANSWERS = 300;

/**
 * An accounting system that stores every delivery, so that what comes twice is there twice. Its memory outlives its
 * sessions.
 */
export class LedgerSide {
  readonly receiver = createReceiver();
  /** The version of each order, by its number, that a `success` was answered for. */
  readonly #acknowledged = new Map<string, string>();
  readonly #waiting = new Map<string, { xml: string; answer: Answer }>();
  readonly #reached = new Map<string, number>();
  readonly answers = new Map<string, Answer>();
  readonly #random: () => number;
  /** Deliveries of a version for which `success` was answered before. */
  repeatedAfterSuccess = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Takes what waits in the shop; returns how many documents came. Throws where the link breaks. */
  async takeOrders(ledger: Ledger): Promise<number> {
    const { documents } = await ledger.takeOrders();
    this.receiver.deliver(documents);
    for (const document of documents) {
      if (this.#acknowledged.get(document.number) === document.version) this.repeatedAfterSuccess += 1;
      if (this.#random() < 0.4) this.#work(document);
    }
    await ledger.confirm();
    for (const { number, version } of documents) this.#acknowledged.set(number, version);
    return documents.length;
  }

  get isSilent(): boolean {
    return this.#waiting.size === 0;
  }

  /** Sends what its people have done; it is sent until the shop has said `success`. */
  async sendAnswers(ledger: Ledger): Promise<void> {
    const sent = [...this.#waiting].slice(0, MAX_ANSWERS);
    if (sent.length === 0) return;
    const formed = new Date().toISOString().slice(0, 19);
    const xml = `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="${formed}">${sent.map(([, one]) => one.xml).join('')}</КоммерческаяИнформация>`;
    await ledger.sendOrders([{ name: 'orders.xml', content: Buffer.from(xml) }]);
    for (const [number, { answer }] of sent) {
      this.#waiting.delete(number);
      this.answers.set(number, answer);
    }
  }

  #work(document: OrderDocument): void {
    const isCancelled = document.requisites['Отменен'] === 'true';
    // Its people never go back
    const reached = Math.max(this.#reached.get(document.number) ?? 0, Math.floor(this.#random() * STATES.length));
    this.#reached.set(document.number, reached);
    const [state, status] = isCancelled ? (['Отменен', 'cancelled'] as const) : STATES[reached]!;
    const quantities = new Map<string, number>();
    const lines = document.lines.map(({ id, name, price, quantity }) => {
      const confirmed = Math.max(0, Number(quantity) - (this.#random() < 0.2 ? 1 : 0));
      quantities.set(id, confirmed);
      const sum = (Number(price) * confirmed).toFixed(2);
      return `<Товар><Ид>${id}</Ид><Наименование>${name}</Наименование><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Количество>${confirmed}</Количество><Сумма>${sum}</Сумма></Товар>`;
    });
    const isPaid = this.#random() < 0.3;
    const requisites = {
      'Номер по 1С': `УТ-${document.number}`,
      'Дата по 1С': '2026-11-24T10:00:00',
      Проведен: String(!isCancelled),
      Отменен: String(isCancelled),
      ПометкаУдаления: 'false',
      'Статус заказа': state,
      'Дата оплаты по 1С': isPaid ? '2026-11-24' : 'T',
      'Дата отгрузки по 1С': '0001-01-01',
    };
    const values = Object.entries(requisites).map(
      ([name, value]) =>
        `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`,
    );
    const xml = `<Документ><Ид>${document.id}</Ид><Номер>${document.number}</Номер><Дата>${document.date}</Дата><ХозОперация>Заказ товара</ХозОперация><Роль>Продавец</Роль><Валюта>руб</Валюта><Сумма>${document.sum}</Сумма><Товары>${lines.join('')}</Товары><ЗначенияРеквизитов>${values.join('')}</ЗначенияРеквизитов></Документ>`;
    this.#waiting.set(document.number, { xml, answer: { number: document.number, status, quantities, isPaid } });
  }
}
