import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#shared/markup.ts';
import type { Db } from '../db/index.ts';
import { type LetterGroup, letterGroups } from './letter-kinds.ts';
import { readUnsubscribeQuery, UNSUBSCRIBE_PATH } from './unsubscribe-link.ts';

type Unsubscribing = {
  db: Db;
  /** What links are signed with. */
  key: () => Promise<string>;
  /** Null where the account is gone. */
  find: (db: Db, accountId: number, group: LetterGroup) => Promise<Mailbox | null>;
  mute: (db: Db, accountId: number, group: LetterGroup) => Promise<void>;
};

type Mailbox = { email: string | null; isMuted: boolean };

const PER_MINUTE = 30;

/**
 * The page behind List-Unsubscribe, without a login. GET changes nothing, because mailboxes open links by themselves; POST
 * switches the group off, whether the button on the page or the one of the mailbox sends it (RFC 8058).
 */
export function registerUnsubscribe(app: FastifyInstance, { db, key, find, mute }: Unsubscribing): void {
  void app.register((own, _options, done) => {
    // The query says it all; the body is the mailbox's
    own.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'string' }, (_request, _body, parsed) => parsed(null));
    const config = { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } };
    own.get(UNSUBSCRIBE_PATH, { config }, async (request, reply) => {
      const asked = readUnsubscribeQuery(request.query as Record<string, unknown>, await key());
      if (!asked) return send(reply, 400, wrongLink);
      const mailbox = await find(db, asked.accountId, asked.group);
      const isOver = mailbox === null || mailbox.isMuted;
      return send(reply, 200, isOver ? answer(asked.group) : question(asked.group, mailbox));
    });
    own.post(UNSUBSCRIBE_PATH, { config }, async (request, reply) => {
      const asked = readUnsubscribeQuery(request.query as Record<string, unknown>, await key());
      if (!asked) return send(reply, 400, wrongLink);
      await mute(db, asked.accountId, asked.group);
      return send(reply, 200, answer(asked.group));
    });
    done();
  });
}

const send = (reply: FastifyReply, status: number, body: string) =>
  reply
    .code(status)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(body);

const nameOf = (group: LetterGroup) => `«${escapeHtml(letterGroups[group].title)}»`;
// Somebody else may be signed in in this browser
const profile = '<p>Включить их снова можно в <a href="/my-profile/">профиле</a> того, кому пришло письмо.</p>';

const question = (group: LetterGroup, { email }: Mailbox) =>
  page(`<h1>Отписаться от писем</h1><p>Больше не присылать письма ${nameOf(group)}${email ? ` на адрес ${masked(email)}` : ''}?</p>
<form method="post"><button>Отписаться</button></form>${profile}`);
const answer = (group: LetterGroup) =>
  page(`<h1>Вы отписались</h1><p>Писем ${nameOf(group)} больше не будет.</p>${profile}`);
/** Enough to be recognised by who knows it: the letter may have been passed on. */
const masked = (email: string) => escapeHtml(`${email[0]}***${email.slice(email.lastIndexOf('@'))}`);
const wrongLink = page(`<h1>Ссылка неверна</h1>
<p>Откройте её из письма целиком или выберите письма в <a href="/my-profile/">профиле</a>.</p>`);

function page(body: string): string {
  return `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Отписаться от писем</title><style>body{margin:0;padding:48px 16px;color:#18242a;background:#eef1f1;font:16px/1.5 system-ui,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px}h1{margin:0 0 16px;font-size:22px}a{color:#0c6470}
button{padding:12px 24px;border:0;border-radius:6px;background:#0c6470;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#094e58}:focus-visible{outline:2px solid #0c6470;outline-offset:2px}</style></head>
<body><main>${body}</main></body></html>
`;
}
