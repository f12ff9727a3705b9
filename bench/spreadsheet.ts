import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import type { Measured, Task } from './spreadsheet/spreadsheet-process.ts';

const PRODUCTS = 20_000;
const LINES = 5000;
const FILES = 5;
const TIME = { name: 'the limit', value: 3 };
/** Megabytes that files add to a running shop. */
const MEMORY = { name: 'the limit', value: 300 };

const program = fileURLToPath(new URL('spreadsheet/spreadsheet-process.ts', import.meta.url));

/**
 * A spreadsheet of five thousand lines from its bytes to found, priced lines: read, matched, added up, answered. Each
 * file is another one, so nothing is remembered. Throws where time or memory is beyond the limit.
 */
export const spreadsheetBenchmark: Benchmark = async ({ print }) => {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  try {
    const files = await writeSheets(folder);
    const postgres = await startPrivatePostgres({ durable: true });
    try {
      await measure({ url: postgres.url, products: PRODUCTS, files }, print);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Price lists with quantities: eight columns, every line another product, one in fifty unknown. */
async function writeSheets(folder: string): Promise<string[]> {
  const headings = ['Артикул', 'Короткий код', 'Название', 'Цена', 'Ед.', 'Кратность', 'Наличие', 'Количество'];
  const columns = headings.map((header) => ({ header, width: 16 }));
  const paths: string[] = [];
  for (let n = 0; n < FILES; n += 1) {
    const rows = Array.from({ length: LINES }, (_, line) => {
      const article = line % 50 === 49 ? `NO-${line}` : `ART-${1 + ((line * 3 + n) % PRODUCTS)}`;
      return [article, null, `Кабель силовой ${line} с длинным названием`, 100.5, 'шт', 1, 'В наличии', 1 + (line % 9)];
    });
    const path = join(folder, `order-${n}.xlsx`);
    writeFileSync(path, await workbookBytes({ sheet: 'Прайс-лист', columns, rows }));
    paths.push(path);
  }
  return paths;
}

async function measure(task: Task, print: Print): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    program,
    JSON.stringify(task),
  ]);
  const { seconds, processor, page, reader, found, startMegabytes, peakMegabytes }: Measured = JSON.parse(stdout);
  if (found !== LINES - LINES / 50) throw new Error(`Of ${LINES} lines ${found} were found`);
  const worst = Math.max(...seconds);
  const megabytes = peakMegabytes - startMegabytes;
  print(`  ${LINES} lines, ${PRODUCTS} products`);
  print(figure('the bare reader, alone', reader, 's'));
  print(figure('a file, read, matched and priced: median', median(seconds), 's', TIME));
  print(figure('a file, read, matched and priced: worst', worst, 's', TIME));
  print(figure('time of the processor for a file', processor, 's'));
  print(figure('another page of a file that was read', page, 's'));
  print(figure('peak memory of the process', peakMegabytes, 'MB'));
  print(figure('  beyond the running shop', megabytes, 'MB', MEMORY));
  if (median(seconds) > TIME.value) throw new Error(`A spreadsheet took ${median(seconds).toFixed(1)} s`);
  if (megabytes > MEMORY.value) throw new Error(`A spreadsheet took ${megabytes.toFixed(0)} MB`);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
