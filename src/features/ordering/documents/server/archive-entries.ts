import { parse } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { findOrder } from '#ordering/orders/server/index.ts';
import { isApiError, notFound } from '#server/errors.ts';
import { readContent } from '#server/files/stored-content.ts';
import { storedFile } from '#server/files/tables.ts';
import type { ZipEntry } from '#server/files/zip-stream.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { momentCell } from '#server/xlsx/write-workbook.ts';
import { formatDate } from '#shared/dates.ts';
import type { PaperRow } from './find-papers.ts';
import { makeInvoice } from './get-invoice.ts';
import { paperView } from './paper-view.ts';
import { readPapers } from './read-papers.ts';

type Context = CallContext<BuyerSession>;

/** Lies in an archive that lacks some of its papers. */
const FAILURES = 'Не удалось получить.txt';

/**
 * The papers of an archive one after another, as the caller may see them now. What cannot be had is named with its reason in
 * a text at the end.
 */
export async function* archiveEntries(ctx: Context, keys: readonly string[]): AsyncGenerator<ZipEntry> {
  const at = momentCell(ctx.now(), ctx.env.TZ_SHOP)!;
  const papers = await readPapers(ctx, keys);
  const failures: string[] = [];
  const taken = new Set([FAILURES.toLowerCase()]);
  if (papers.length < keys.length) failures.push(`Больше не доступны: ${keys.length - papers.length}`);
  for (const paper of papers) {
    try {
      const { content, ext } = await contentOf(ctx, paper);
      yield { name: freeName(`${titleOf(paper)}${ext}`, taken), at, content };
    } catch (error) {
      if (!isApiError(error)) ctx.log.error({ error, paper: paperView(paper).key }, 'A paper of an archive failed');
      failures.push(
        `${titleOf(paper)}: ${isApiError(error) ? error.message : 'ошибка магазина, скачайте его отдельно'}`,
      );
    }
  }
  if (failures.length > 0) yield { name: FAILURES, at, content: Buffer.from(`\uFEFF${failures.join('\r\n')}\r\n`) };
}

/** Throws what `makeInvoice` throws, and an error of the store. */
async function contentOf(ctx: Context, { source, id, fileKey, fileName }: PaperRow) {
  if (source === 'order') {
    const row = await findOrder(ctx.db, ctx.session, id);
    return { content: (await makeInvoice(ctx.db, ctx.env, row!.order)).content, ext: '.pdf' };
  }
  const { key, isStored } = storedFile;
  const [file] = await ctx.db
    .select({ key, isStored })
    .from(storedFile)
    .where(eq(key, fileKey ?? ''));
  const content = file && (await readContent(ctx.db, file));
  if (!content) throw notFound('файл у менеджера');
  return { content: await buffer(content), ext: parse(fileName!).ext };
}

/** «УПД 15 от 02.03.2026, заказ З-2026-000123»; an act with its contract and period. */
function titleOf(paper: PaperRow): string {
  const { kindName, number, day, dayTo, order } = paperView(paper);
  const period = dayTo === null ? `от ${formatDate(day)}` : `за ${formatDate(day)}–${formatDate(dayTo)}`;
  const ofOrder = order === null || order.number === number ? '' : `, заказ ${order.number}`;
  return `${kindName} ${number} ${period}${ofOrder}`;
}

// oxlint-disable-next-line no-control-regex -- no system takes these in a name
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001F]+/g;

/** A name that is not taken yet; capitals make no difference: 'Счёт 1.pdf', 'Счёт 1 (2).pdf'. */
export function freeName(wanted: string, taken: Set<string>): string {
  const { name, ext } = parse(wanted.replaceAll(FORBIDDEN, '-'));
  let [free, n] = [`${name}${ext}`, 1];
  while (taken.has(free.toLowerCase())) free = `${name} (${(n += 1)})${ext}`;
  taken.add(free.toLowerCase());
  return free;
}
