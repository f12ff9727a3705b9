import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IDLE_LIMIT_MS, SessionScheduler } from './session-scheduler.ts';
import { wireMessage } from './wire-message.fixture.ts';

/** A backend that understands `begin` and `commit` and writes down what it is told. */
function fakeBackend() {
  const log: string[] = [];
  let inTransaction = false;
  const backend = {
    async run(group: Uint8Array) {
      await Promise.resolve();
      const text = Buffer.from(group)
        .toString('latin1')
        .replaceAll(/[^a-z0-9 ]/gu, '')
        .trim();
      log.push(text);
      if (text === 'begin') inTransaction = true;
      if (text === 'commit') inTransaction = false;
      return { inTransaction };
    },
    async rollback() {
      log.push('rollback');
      inTransaction = false;
    },
    async forgetSession() {
      log.push('forget');
    },
  };
  const refused: string[] = [];
  const scheduler = new SessionScheduler(backend, {
    reply: () => undefined,
    refuse: (session, reason) => refused.push(`${session}: ${reason}`),
  });
  const open = (session: number) => scheduler.receive(session, wireMessage(''));
  const query = (session: number, text: string) => scheduler.receive(session, wireMessage('Q', text));
  const queries = () => log.filter((line) => /^(begin|commit|rollback|forget|[a-z] \d)/u.test(line));
  return { scheduler, open, query, queries, refused };
}

describe('sessions on one backend', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('wait while another is inside a transaction', async () => {
    const { open, query, queries } = fakeBackend();
    await open(1);
    await open(2);
    await query(1, 'begin');
    await query(2, 'b 1');
    await query(1, 'a 1');
    await query(1, 'commit');
    expect(queries()).toEqual(['begin', 'a 1', 'commit', 'b 1']);
  });

  test('lose their open transaction with their connection', async () => {
    const { scheduler, open, query, queries } = fakeBackend();
    await open(1);
    await open(2);
    await query(1, 'begin');
    await query(2, 'b 1');
    await scheduler.end(1);
    expect(queries()).toEqual(['begin', 'rollback', 'b 1']);
  });

  test('leave no prepared statement or setting to the next one, whose first bytes may come early', async () => {
    const { scheduler, open, query, queries } = fakeBackend();
    await open(1);
    await query(1, 'a 1');
    await scheduler.receive(1, wireMessage('X'));
    await open(2);
    await scheduler.end(1);
    await query(2, 'b 1');
    expect(queries()).toEqual(['a 1', 'forget', 'b 1']);
  });

  test('are refused when they keep a transaction and say nothing', async () => {
    const { open, query, refused } = fakeBackend();
    await open(1);
    await query(1, 'begin');
    vi.advanceTimersByTime(IDLE_LIMIT_MS - 1);
    await query(1, 'a 1');
    vi.advanceTimersByTime(IDLE_LIMIT_MS - 1);
    expect(refused).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(refused).toEqual(['1: The transaction was idle for too long']);
  });

  test('are refused when they ask for what cannot be cut into groups', async () => {
    const { scheduler, open, refused } = fakeBackend();
    await open(1);
    await scheduler.receive(1, wireMessage('c'));
    expect(refused).toHaveLength(1);
  });
});
