import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { formatDateTime } from '#shared/dates.ts';
import { escapeHtml } from '#shared/markup.ts';
import type { Db } from '../db/index.ts';
import type { LetterContent } from './letter.ts';
import { outbox } from './tables.ts';

const shown = 100;

/** `/dev/outbox/`: the letters of the shop, the last hundred. They hold personal data: for development and demo alone. */
export function registerOutboxPage(app: FastifyInstance, db: Db): void {
  app.get('/dev/outbox/', async (_request, reply) => {
    const letters = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(shown);
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(letters.map(article).join('')));
  });
}

function article({ recipient, subject, content, text, at, sentAt }: typeof outbox.$inferSelect): string {
  const state = sentAt ? `отправлено ${formatDateTime(sentAt)}` : 'не отправлено';
  return `<article><h2>${escapeHtml(subject || 'SMS')}</h2>
<p>${formatDateTime(at)}, кому: ${escapeHtml(recipient || 'адрес магазина не указан')}, ${state}</p>
${content ? partsOf(content) : `<pre>${escapeHtml(text ?? 'Текст удалён')}</pre>`}</article>`;
}

function partsOf({ paragraphs, facts = [], action, closing = [] }: LetterContent): string {
  const lines = [...paragraphs, ...facts.map(([name, value]) => `${name}: ${value}`)].map(escapeHtml);
  const link = action ? [`<a href="${escapeHtml(action.path)}">${escapeHtml(action.label)}</a>`] : [];
  return `<pre>${[...lines, ...link, ...closing.map(escapeHtml)].join('\n\n')}</pre>`;
}

const page = (letters: string) => `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Исходящие письма</title>
<style>body{max-width:70ch;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#18242a}
article{margin:1rem 0;padding:1rem;border:1px solid #dfe4e4;border-radius:8px}h2{margin:0;font-size:1.1rem}
p{margin:.25rem 0;color:#566469}pre{margin:.5rem 0 0;font:inherit;white-space:pre-wrap}</style></head>
<body><h1>Исходящие письма</h1>${letters || '<p>Писем нет.</p>'}</body></html>
`;
