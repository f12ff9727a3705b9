import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound, refuse } from '#server/errors.ts';
import { createVisitorLimit, standardPerMinute, tooManyRequests } from '#server/http/limit.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { AppContext } from '#server/serve.ts';
import { accessOf } from '#server/session/access.ts';
import { checkOpen } from '#server/session/check-open.ts';
import type { FindVisitor } from '#server/session/session.ts';
import { type AppealHub, createAppealHub } from './appeal-hub.ts';
import { appeal } from './tables.ts';
import { visibleTo } from './visible-appeals.ts';

/** A comment that keeps proxies from closing a silent connection. */
const BEAT_MS = 15_000;
/** The page then opens the next one, which checks its session and right again. */
const LIFETIME_MS = 5 * 60_000;
const MAX_OF_ACCOUNT = 20;

/**
 * Server-sent events of an open appeal: its version, whenever it grows beyond the one that the page has. The messages
 * themselves come by the ordinary call, with its checks. The token travels in the header, as for every call.
 */
export function registerAppealStream(app: FastifyInstance, { db, log }: AppContext, findVisitor: FindVisitor): void {
  const hub = createAppealHub(db, (error) => log.warn({ error }, 'Appeals could not be read for open pages'));
  const openOf = new Map<number, number>();
  const ends = new Set<() => void>();
  const limited = createVisitorLimit(app, standardPerMinute);
  const access = accessOf('appealDetail');
  app.addHook('preClose', () => {
    for (const end of ends) end();
  });
  app.get<{ Params: { id: string }; Querystring: { version?: string } }>(
    '/api/appeals/:id/stream/',
    async (request, reply) => {
      const own = requestContext(request, reply);
      const found = await limited(request, own.token, () => findVisitor(db, own.token ?? undefined));
      if (found.visitor === null) throw tooManyRequests(found.waitSeconds);
      checkOpen('open shop', found.visitor);
      const session = access.check(found.visitor.session);
      if (session.needsSecondFactor) throw refuse('FACTOR_REQUIRED', 'Сначала подключите второй шаг входа');
      const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
      const isVisible = await db.$count(appeal, and(eq(appeal.id, id), visibleTo(db, session)));
      if (isVisible === 0) throw notFound('Такого обращения нет');
      const account = session.account.id;
      const open = openOf.get(account) ?? 0;
      if (open >= MAX_OF_ACCOUNT)
        throw refuse('RATE_LIMITED', 'Открыто слишком много обращений. Закройте лишние вкладки');
      openOf.set(account, open + 1);
      const version = Number(/^\d{1,9}$/.exec(request.query.version ?? '')?.[0] ?? 0);
      const end = streamTo(reply, hub, { appealId: id, version }, () => {
        ends.delete(end);
        const left = (openOf.get(account) ?? 1) - 1;
        if (left > 0) openOf.set(account, left);
        else openOf.delete(account);
      });
      ends.add(end);
    },
  );
}

/** Writes events until the page leaves or its time is over; returns the function that ends it. */
function streamTo(
  reply: FastifyReply,
  hub: AppealHub,
  watched: { appealId: number; version: number },
  onEnd: () => void,
): () => void {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  raw.write(': open\n\n');
  const unwatch = hub.watch({
    ...watched,
    onChange: (version) => void raw.write(`id: ${version}\ndata: ${version}\n\n`),
  });
  const beat = setInterval(() => void raw.write(': beat\n\n'), BEAT_MS).unref();
  const life = setTimeout(() => raw.end(), LIFETIME_MS).unref();
  raw.once('close', () => {
    clearInterval(beat);
    clearTimeout(life);
    unwatch();
    onEnd();
  });
  return () => raw.destroy();
}
