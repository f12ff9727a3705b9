import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { createLog } from './log.ts';
import { sourceStack } from './source-stack.ts';

const root = mkdtempSync(join(tmpdir(), 'source-stack-'));
const built = join(root, 'dist/server');
mkdirSync(built, { recursive: true });
// The second line, from column 4 on, is line 8, column 3 of the source
const map = { version: 3, file: 'main.js', sources: ['../../src/shop/main.ts'], names: [], mappings: ';IAOE' };
writeFileSync(join(built, 'main.js.map'), JSON.stringify(map));
writeFileSync(join(built, 'broken.js.map'), '{');
const at = (file: string) => pathToFileURL(join(built, file)).href;
afterAll(() => rmSync(root, { recursive: true }));

test('a stack of a built file names the line of the source', () => {
  const stack = sourceStack(`Error: lost\n    at run (${at('main.js')}:2:9)\n    at ${at('main.js')}:2:5`);
  const source = pathToFileURL(join(root, 'src/shop/main.ts')).href;
  expect(stack).toBe(`Error: lost\n    at run (${source}:8:3)\n    at ${source}:8:3`);
});

test('a line without a source, without a map or with a broken one stays', () => {
  const stack = ['main.js:1:1', 'none.js:2:9', 'broken.js:2:9'].map((place) => `    at ${at(place)}`).join('\n');
  expect(sourceStack(stack)).toBe(stack);
  const other = '    at node:internal/process/task_queues:105:5\n    at file:///shop/node_modules/pg/lib/index.js:2:9';
  expect(sourceStack(other)).toBe(other);
});

test('an error is logged with the lines of the sources, also its cause and what else it holds', () => {
  let lines = '';
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    lines += String(chunk);
    done();
  };
  const log = createLog(readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' }), new Writable({ write }));
  const failed = () => Object.assign(new Error('lost'), { stack: `Error: lost\n    at ${at('main.js')}:2:5` });
  log.error(failed());
  log.error({ err: failed() }, 'page failed');
  log.error(new Error('not saved', { cause: failed() }));
  log.error(new AggregateError([failed()], 'two failed'));
  log.error({ err: null }, 'nothing failed');
  expect(lines.match(/src\/shop\/main\.ts:8:3/g)).toHaveLength(4);
  expect(lines).not.toContain('main.js');
});
