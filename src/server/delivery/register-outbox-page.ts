import { desc } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatDateTime } from '#shared/dates.ts';
import type { LetterTexts } from '#shared/letter-texts.ts';
import { escapeHtml } from '#shared/markup.ts';
import type { Db } from '../db/index.ts';
import type { Env } from '../env.ts';
import { getShopName } from '../shop-name.ts';
import { currentSettings } from '../shop-settings.ts';
import { logo, LOGO_ID } from './logo.ts';
import type { OutgoingRow } from './outgoing.ts';
import { renderLetter } from './render-letter.ts';
import { outbox } from './tables.ts';

const shown = 100;

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-src 'self'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * `/dev/outbox/`: the letters and SMS of the shop, the last hundred. They hold personal data: for development and demo
 * alone, and outside of development not through a proxy, which a demo does not know of.
 */
export function registerOutboxPage(
  app: FastifyInstance,
  db: Db,
  env: Pick<Env, 'SHOP_COMPANY_NAME' | 'given'> & LetterTexts & Partial<Pick<Env, 'NODE_ENV'>>,
): void {
  app.get('/dev/outbox/', async (request, reply) => {
    if (env.NODE_ENV === 'production' && isFromElsewhere(request)) return reply.callNotFound();
    const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(shown);
    const name = await getShopName(db, env);
    const shop = {
      name,
      origin: `${request.protocol}://${request.host}`,
      unsubscribeKey: '',
      texts: await currentSettings(db, env),
    };
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(rows.map((row) => article(row, shop)).join('')));
  });
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !LOOPBACK.test(headers.host ?? '') || FORWARDED.some((name) => headers[name] !== undefined);

function article(row: OutgoingRow, shop: Parameters<typeof renderLetter>[1]): string {
  const { recipient, subject, at, channel } = row;
  const to = recipient || 'магазин';
  return `<article><h2>${escapeHtml(channel === 'sms' ? 'SMS' : subject)}</h2>
<p>${formatDateTime(at)}, кому: ${escapeHtml(to)}, ${escapeHtml(stateOf(row))}</p>
${bodyOf(row, shop)}</article>`;
}

function stateOf({ sentAt, failedAt, lastError }: OutgoingRow): string {
  if (sentAt) return `отправлено ${formatDateTime(sentAt)}`;
  return failedAt ? `не доставлено: ${lastError ?? ''}` : 'не отправлено';
}

/** The letter stands in a frame that runs nothing; its button also beside it, to be pressed. */
function bodyOf(row: OutgoingRow, shop: Parameters<typeof renderLetter>[1]): string {
  const { content, text, subject } = row;
  if (content === null) return `<pre>${escapeHtml(text ?? 'Текст удалён')}</pre>`;
  const rendered = renderLetter({ ...row, content }, shop);
  const html = rendered.html.replaceAll(`cid:${LOGO_ID}`, `data:image/png;base64,${logo.toString('base64')}`);
  const { action } = content;
  const link = action ? `<p><a href="${escapeHtml(action.path)}">${escapeHtml(action.label)}</a></p>` : '';
  return `${link}<pre>${escapeHtml(rendered.text)}</pre>
<details><summary>Как выглядит</summary><iframe sandbox title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html)}"></iframe></details>`;
}

const page = (letters: string) => `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Исходящие письма</title>
<style>body{max-width:70ch;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#18242a}
article{margin:1rem 0;padding:1rem;border:1px solid #dfe4e4;border-radius:8px}h2{margin:0;font-size:1.1rem}
p{margin:.25rem 0;color:#566469}pre{margin:.5rem 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
summary{padding:.5rem 0;cursor:pointer}iframe{width:100%;height:36rem;border:0}</style></head>
<body><h1>Исходящие письма и SMS</h1>${letters || '<p>Писем нет.</p>'}</body></html>
`;
