/**
 * Lists the commands of `docs/server-start.ru.md`, or runs them word by word on another machine:
 * `node scripts/server-start.ts --in="ssh root@192.0.2.1" --without=internet,mail --from=ЧИСЛО --to=ЧИСЛО`.
 * The command of `--in` gets each line on its standard input; the first line that fails ends the run, unless it only `looks`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from './build/root.ts';
import { readCommands } from './server-start/read-commands.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { in: text, without: text, from: text, to: text } });
const { in: place, without = '', from = '1', to = '100000' } = values;
const missing = without.split(',');

const commands = readCommands(readFileSync(join(ROOT, 'docs', 'server-start.ru.md'), 'utf8'));
const wanted = commands.filter(({ line }) => line >= Number(from) && line <= Number(to));
let passed = 0;

for (const { line, text: command, needs } of wanted) {
  const isTried = !needs.some((need) => missing.includes(need));
  const mark = needs.length === 0 ? '' : `  [${needs.join(' ')}]`;
  console.log(`${line}  ${command}${mark}${isTried ? '' : ': not tried'}`);
  if (place === undefined || !isTried) continue;
  const [program = '', ...args] = place.split(' ');
  const { status } = spawnSync(program, [...args, 'sh', '-s'], {
    input: `${command}\n`,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  if (status !== 0 && !needs.includes('looks')) {
    console.error(`line ${line} failed: ${command}`);
    process.exit(1);
  }
  passed += 1;
}
if (place !== undefined) console.log(`${passed} of ${wanted.length} commands passed`);
