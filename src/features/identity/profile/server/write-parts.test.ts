import { expect, it } from 'vitest';
import { ByteWriter } from '#server/byte-writer.ts';
import { writeParts } from './write-parts.ts';

const written = async (parts: Record<string, unknown[]>) => {
  const writer = new ByteWriter().begin();
  await writeParts(writer, parts);
  return writer.written.toString();
};

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, текст: '"ё"\n', at: new Date(n), no: null }));

it.each([0, 1, 99, 100, 101, 250])('writes %i rows as JSON.stringify does', async (count) => {
  const parts = { 'Первая "часть"': rows(count), пусто: [], Вторая: rows(1) };
  expect(await written(parts)).toBe(JSON.stringify(parts));
  expect(await written({})).toBe('{}');
});

it('lets other work run between pieces', async () => {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await written({ rows: rows(5000) });
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(50);
});
