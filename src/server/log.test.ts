import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runInRequest } from './db/index.ts';
import { MAX_LINE_BYTES } from './log/shorten-line.ts';
import { keptLog } from './testing/kept-log.ts';

const lost = () =>
  Object.assign(new Error('connect ECONNREFUSED /run/db'), { code: 'ECONNREFUSED', syscall: 'connect' });

test('a failed query is logged without what was sent with it, also as the cause of another error', () => {
  const { log, text } = keptLog();
  const duplicate = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(anna@firm.example) exists' });
  const failed = new DrizzleQueryError('insert into account values ($1)', ['anna@firm.example'], duplicate);
  log.error(failed);
  log.error(failed, 'page failed');
  log.error(new Error('Not registered', { cause: failed }));
  log.error(duplicate);
  log.error({ err: failed });
  log.warn({ error: failed }, 'Appeals could not be read');
  expect(text().match(/insert into account/g)?.length).toBeGreaterThanOrEqual(5);
  expect(text()).toContain('duplicate key');
  expect(text()).not.toContain('anna@firm.example');
});

test('a value that the database cannot read is not logged', () => {
  const { log, text } = keptLog();
  const code = '22P02';
  log.error(Object.assign(new Error('invalid input syntax for type integer: "Secret 2026"'), { code }));
  expect(text()).toContain('invalid input syntax for type integer');
  expect(text()).not.toContain('Secret');
});

test('an error that brings the client of the driver along is logged without it', () => {
  const { log, events, text } = keptLog();
  const client = { secretKey: 4711, connectionParameters: { password: 'geheim' }, _events: {} };
  log.error(Object.assign(new Error('a connection was lost while idle'), { client }));
  expect(Object.keys(events()[0]!.err as object).toSorted()).toEqual(['message', 'stack', 'type']);
  expect(text()).not.toMatch(/geheim|4711/);
});

test('every line is JSON of at most 4 KB, and says where it was cut', () => {
  const { log, events, lines } = keptLog();
  const long = 'я'.repeat(10_000);
  log.error(new Error(long));
  log.info({ list: Array(5000).fill(long), deep: { deeper: { deepest: long } } }, long);
  log.info(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`field${n}`, long])), 'many fields');
  log.error(new Error('outer', { cause: new Error(long, { cause: new Error(long) }) }));
  expect(events()).toHaveLength(4);
  expect(lines().filter((line) => Buffer.byteLength(line) + 1 > MAX_LINE_BYTES)).toEqual([]);
  expect(lines().filter((line) => !line.includes('…[cut]'))).toEqual([]);
});

test('a short line stays as it is', () => {
  const { log, events } = keptLog();
  log.info({ list: [1, 2, 3] }, 'short');
  expect(events()[0]).toMatchObject({ msg: 'short', list: [1, 2, 3] });
  expect(events()[0]).not.toHaveProperty('cut');
});

test('a lost database is one line in ten seconds with the number of failures, whoever reports them', () => {
  const clock = vi.spyOn(process.hrtime, 'bigint');
  onTestFinished(() => clock.mockRestore());
  const at = (ms: number) => clock.mockReturnValue(BigInt(ms) * 1_000_000n);
  const { log, events } = keptLog();
  at(1000);
  for (let n = 0; n < 1000; n += 1) {
    log.error(lost());
    log.error(new DrizzleQueryError('select secret', [], lost()), 'page failed');
    log.warn({ error: lost() }, 'Appeals could not be read');
  }
  expect(events()).toMatchObject([
    { msg: 'the database is unavailable', count: 1, reason: expect.stringContaining('ECONNREFUSED') },
  ]);
  at(11_500);
  log.child({}).error(lost());
  expect(events()).toMatchObject([{ count: 1 }, { msg: 'the database is unavailable', count: 3000 }]);
});

test('a client that hangs up and a file that is absent are no lost database', () => {
  const { log, events } = keptLog();
  log.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
  log.error(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }));
  expect(events().map(({ msg }) => msg)).toEqual(['aborted', 'no such file']);
});

test('a line has the id of the request that is being answered, and none after it', () => {
  const { log, events } = keptLog();
  const scope = { id: 'request-1', owner: null, waitsAsJob: false, isOver: false };
  runInRequest(scope, () => {
    log.info('within');
    scope.isOver = true;
    log.info('after it');
  });
  log.info('a job');
  expect(events().map(({ requestId }) => requestId)).toEqual(['request-1', undefined, undefined]);
});
