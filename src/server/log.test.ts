import { DrizzleQueryError } from 'drizzle-orm/errors';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';

test('a failed query is logged without what was sent with it, also as the cause of another error', () => {
  let lines = '';
  const log = createLog(
    readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' }),
    new Writable({
      write(chunk, _encoding, done) {
        lines += String(chunk);
        done();
      },
    }),
  );
  const duplicate = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(anna@firm.example) exists' });
  const failed = new DrizzleQueryError('insert into account values ($1)', ['anna@firm.example'], duplicate);
  log.error(failed);
  log.error(failed, 'page failed');
  log.error(new Error('Not registered', { cause: failed }));
  log.error(duplicate);
  expect(lines.match(/insert into account/g)?.length).toBeGreaterThanOrEqual(3);
  expect(lines).toContain('duplicate key');
  expect(lines).not.toContain('anna@firm.example');
});
