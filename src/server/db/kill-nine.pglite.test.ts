import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';

const KILLS = 4;
const WRITER = new URL('./durable-writer.fixture.ts', import.meta.url).pathname;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'optovik-kill-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** What this process is told while the other has the folder. */
const refusals: string[] = [];
const refusal = () =>
  openDatabase({ directory }).then(
    () => 'let in',
    (error: Error) => error.message,
  );

/** Lets a process write, kills it in the middle of its writes, and returns the rows it was told are saved. */
async function writeUntilKilled(firstId: number, killAfter: number): Promise<number[]> {
  const writer = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', WRITER, directory, String(firstId)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    if (line === 'ready') refusals.push(await refusal());
    else acknowledged.push(Number(line));
    if (acknowledged.length === killAfter) writer.kill('SIGKILL');
  }
  if (writer.signalCode === null && writer.exitCode === null) await once(writer, 'exit');
  expect(writer.signalCode).toBe('SIGKILL');
  return acknowledged;
}

test('kill -9 during writes loses no acknowledged row, and the folder is let to nobody else meanwhile', async () => {
  const acknowledged: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    acknowledged.push(...(await writeUntilKilled(kill * 1_000_000, kill * 70)));
  }
  const database = await openDatabase({ directory });
  try {
    const { rows } = await database.pool.query<{ id: number; whole: boolean }>(
      'select id, filling = repeat(md5(id::text), 20) as whole from acknowledged order by id',
    );
    const saved = new Set(rows.filter(({ whole }) => whole).map(({ id }) => id));
    expect(refusals).toHaveLength(KILLS);
    expect(refusals.every((line) => line.startsWith(`Папка данных ${directory} занята`))).toBe(true);
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * 70);
    expect(acknowledged.filter((id) => !saved.has(id))).toEqual([]);
    expect(rows.length).toBe(saved.size);
  } finally {
    await database.close();
  }
}, 120_000);
