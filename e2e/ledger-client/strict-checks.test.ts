import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answer, Step } from './answer.ts';
import { openLedger, type LedgerOptions } from './ledger-client.ts';
import { LOGIN, openModelEndpoint, PASSWORD, type Reply } from './model-endpoint.ts';
import { ORDERS } from './model-orders.ts';
import { CheckFailure, checkAnswer, type CheckName } from './strict-checks.ts';
import { encodeText } from './text-encoding.ts';

const QUERIES = join(import.meta.dirname, '../../../shared/data/cml-orders/dobromyslov');
const FILES = [{ name: 'import0_1.xml', content: Buffer.from('<КоммерческаяИнформация/>') }];

/** One deviation of the endpoint from the protocol. */
interface Deviation {
  step: Step;
  alter: (reply: Reply) => void;
  ledger?: Partial<LedgerOptions>;
  progress?: number;
}

const replace = (step: Step, from: string | RegExp, to: string): Deviation => ({
  step,
  alter: (reply) => {
    if (!reply.text.match(from)) throw new Error(`The answer to ${step} has no ${from}`);
    reply.text = reply.text.replace(from, to);
  },
});
const header = (step: Step, name: string, value: string | string[]): Deviation => ({
  step,
  alter: (reply) => (reply.headers[name] = value),
});

const DEVIATIONS: Record<CheckName, Deviation> = {
  'no-redirect': {
    step: 'init',
    alter: (reply) => {
      reply.status = 302;
      reply.headers.location = '/auth';
    },
  },
  'status-200': { step: 'checkauth', alter: (reply) => (reply.status = 401) },
  'not-empty': { step: 'file', alter: (reply) => (reply.text = '') },
  'text-with-charset': header('file', 'content-type', 'text/plain'),
  'charset-of-connection': header('query', 'content-type', 'text/plain; charset=windows-1251'),
  'byte-order-mark': { step: 'checkauth', alter: (reply) => (reply.encoding = 'utf-8-bom') },
  'lf-only': replace('checkauth', 'success\n', 'success\r\n'),
  decodes: {
    step: 'query',
    ledger: { variant: '8.2' },
    alter: (reply) => (reply.encoding = 'utf-8'),
  },
  'cookie-is-kept': header('file', 'set-cookie', ['exchange=other; Path=/']),
  'verdict-alone': replace('file', 'success', 'success 25 bytes'),
  'verdict-of-step': replace('file', 'success', 'progress'),
  'checkauth-three-lines': replace('checkauth', /$/, '\n1742374800'),
  'cookie-name-token': replace('checkauth', '\nexchange\n', '\nexchange session\n'),
  'cookie-value': replace('checkauth', /[^\n]+$/, 'обмен'),
  'set-cookie-agrees': header('checkauth', 'set-cookie', ['sid=1; Path=/']),
  'init-no-trailing-newline': replace('init', /$/, '\n'),
  'init-two-lines': replace('init', /$/, '\nsessid=1'),
  'init-zip': replace('init', 'zip=yes', 'zip=true'),
  'init-file-limit': replace('init', /file_limit=\d+/, 'file_limit=0'),
  'import-in-time': { step: 'import', ledger: { importLimitMs: 100 }, alter: (reply) => (reply.delayMs = 150) },
  'failure-has-reason': { step: 'import', alter: (reply) => (reply.text = 'failure\n') },
  'xml-declaration-first': replace('query', /^/, '\n'),
  'declared-encoding': replace('query', 'encoding="UTF-8"', 'encoding="windows-1251"'),
  'well-formed': replace('query', '&amp;', '&'),
  root: { step: 'query', alter: (reply) => (reply.text = reply.text.replaceAll('КоммерческаяИнформация', 'Заказы')) },
  'schema-version': replace('query', ' ВерсияСхемы="2.10"', ''),
  'document-fields': replace('query', '<Валюта>RUB</Валюта>', '<Валюта/>'),
  'document-number-length': replace('query', 'ОП-000001', 'ОП-000000001'),
  'document-date': replace('query', '<Дата>2025-03-19<', '<Дата>19.03.2025<'),
  'document-operation': replace('query', 'Заказ товара', 'Отпуск товара'),
  counterparty: replace('query', '<Ид>company-1</Ид>', ''),
  'line-fields': replace('query', '<Ид>e5f6</Ид>', ''),
  amounts: replace('query', '<Сумма>451.50<', '<Сумма>451,50<'),
  'line-amount': replace('query', '<Количество>3<', '<Количество>30<'),
  'line-sums': replace('query', '<Сумма>451.50<', '<Сумма>451.49<'),
  'unique-numbers': replace('query', 'ОП-000002', 'ОП-000001'),
  'unique-ids': replace('query', 'order-2', 'order-1'),
};

async function exchange({ step, alter, ledger, progress }: Deviation) {
  const variant = ledger?.variant ?? 'ut11';
  const endpoint = await openModelEndpoint({
    encoding: variant === '8.2' ? 'windows-1251' : 'utf-8',
    orders: ORDERS,
    progress,
    alter: (reply, asked) => void (asked === step && alter(reply)),
  });
  try {
    const client = openLedger({ url: endpoint.url, login: LOGIN, password: PASSWORD, variant, ...ledger });
    await client.sendGoods(FILES);
    await client.takeOrders();
    await client.confirm();
  } finally {
    await endpoint.close();
  }
}

test.each(Object.entries(DEVIATIONS) as [CheckName, Deviation][])(
  'a deviation from "%s" is refused by that check',
  async (check, deviation) => {
    const error = await exchange(deviation).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(CheckFailure);
    const { check: refusedBy, answer, message } = error as CheckFailure;
    expect([refusedBy, answer.step], message).toEqual([check, deviation.step]);
  },
);

const LIST = Object.keys(DEVIATIONS).toSorted();

test('every check has looked at an answer of a correct exchange', async () => {
  const endpoint = await openModelEndpoint({ orders: ORDERS });
  const client = openLedger({ url: endpoint.url, login: LOGIN, password: PASSWORD, variant: '3.1' });
  await client.sendGoods(FILES);
  await client.takeOrders();
  await endpoint.close();
  expect([...client.inspected.keys()].toSorted()).toEqual(LIST);
});

/** More deviations, where one check covers several. */
const VARIATIONS: [CheckName, Deviation][] = [
  ['no-redirect', header('checkauth', 'location', '/1c/exchange')],
  ['text-with-charset', header('checkauth', 'content-type', 'text/html; charset=utf-8')],
  ['text-with-charset', header('init', 'content-type', 'application/xml; charset=utf-8')],
  ['byte-order-mark', { step: 'query', ledger: { encoding: 'utf-8-bom' }, alter: () => {} }],
  ['lf-only', replace('query', '\n', '\r\n')],
  ['decodes', { step: 'query', alter: (reply) => (reply.body = Buffer.from([0x3c, 0xd2, 0xf0])) }],
  ['decodes', replace('query', 'Позвонить', 'Позв\uFFFDнить')],
  [
    'decodes',
    { step: 'query', ledger: { variant: '8.2' }, alter: (reply) => (reply.body = Buffer.from([0xd2, 0x98, 0xf0])) },
  ],
  ['verdict-alone', replace('checkauth', /^/, '\n')],
  ['verdict-alone', replace('import', 'progress', 'Success')],
  ['checkauth-three-lines', replace('checkauth', /\n[^\n]+$/, '')],
  ['cookie-name-token', replace('checkauth', '\nexchange\n', '\n\n')],
  ['init-file-limit', replace('init', /file_limit=\d+/, 'file_limit=100M')],
  ['well-formed', replace('query', /<\/КоммерческаяИнформация>$/, '')],
  ['counterparty', replace('query', '<Роль>Покупатель</Роль>', '')],
  ['counterparty', replace('query', /<Контрагенты>.*?<\/Контрагенты>/s, '')],
  ['document-date', replace('query', '<Дата>2025-03-19<', '<Дата>2025-13-19<')],
  ['line-sums', replace('query', /<Товары>.*?<\/Товары>/s, '')],
];

test.each(VARIATIONS)('a variation of a deviation from "%s" is refused by that check', async (check, deviation) => {
  await expect(exchange(deviation)).rejects.toMatchObject({ check, answer: { step: deviation.step } });
});

test.skipIf(!existsSync(QUERIES)).each(['bitrix-query-response-full.xml', 'bitrix-query-response-empty.xml'])(
  'the real answer %s passes all checks',
  (file) => {
    const body = readFileSync(join(QUERIES, file));
    const headers = { 'content-type': 'application/xml; charset=windows-1251' };
    const answer: Answer = { step: 'query', status: 200, headers, body, elapsedMs: 0 };
    expect(() => checkAnswer(answer, { encoding: 'windows-1251', importLimitMs: 0 })).not.toThrow();
  },
);

test('windows-1251 has no place for a character outside of it', () => {
  expect(encodeText('Ёлка №5', 'windows-1251').toString('hex')).toBe('a8ebeae020b935');
  expect(() => encodeText('₽', 'windows-1251')).toThrow('windows-1251 has no "₽"');
});
