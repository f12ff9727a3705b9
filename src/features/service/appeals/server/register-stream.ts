import type { FastifyInstance, FastifyReply } from 'fastify';
import { isApiError, notFound, refuse } from '#server/errors.ts';
import { createVisitorLimit, standardPerMinute, tooManyRequests } from '#server/http/limit.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { AppContext } from '#server/serve.ts';
import { accessOf } from '#server/session/access.ts';
import { checkOpen } from '#server/session/check-open.ts';
import type { FindVisitor, Session, Visitor } from '#server/session/session.ts';
import { type AppealHub, createAppealHub } from './appeal-hub.ts';
import { type AppealPage, deliverAppeal } from './deliver-appeal.ts';
import { isVisible } from './visible-appeals.ts';

/** A comment that keeps proxies from closing a silent connection. */
const BEAT_MS = 15_000;
/** The page then opens the next one, which checks its session and right again. */
const LIFETIME_MS = 5 * 60_000;
const MAX_OF_ACCOUNT = 20;

const access = accessOf('appealDetail');

type Asked = { Params: { id: string }; Querystring: { version?: string; newest?: string } };

/**
 * Server-sent events of an open appeal: a thread with the messages that the page has not got, whenever the appeal grows
 * beyond the version of the page. The token travels in the header, as for every call.
 */
export function registerAppealStream(app: FastifyInstance, ctx: AppContext, findVisitor: FindVisitor): void {
  const { db, log } = ctx;
  const hub = createAppealHub<AppealPage>({
    db,
    deliver: (appealId, pages) => deliverAppeal(ctx, appealId, pages),
    onError: (error) => log.warn({ error }, 'Appeals could not be read for open pages'),
  });
  const openOf = new Map<number, number>();
  const ends = new Set<() => void>();
  const limited = createVisitorLimit(app, standardPerMinute);
  app.addHook('preClose', () => {
    for (const end of ends) end();
  });
  app.get<Asked>('/api/appeals/:id/stream/', { config: { isAlwaysAdmitted: true } }, async (request, reply) => {
    const { token } = requestContext(request, reply);
    const found = await limited(request, token, () => findVisitor(db, token ?? undefined));
    if (found.visitor === null) throw tooManyRequests(found.waitSeconds);
    const session = checkReader(found.visitor);
    const id = readNumber(request.params.id);
    if (!(await isVisible(db, session, id))) throw notFound('Такого обращения нет');
    const account = session.account.id;
    const open = openOf.get(account) ?? 0;
    if (open >= MAX_OF_ACCOUNT)
      throw refuse('RATE_LIMITED', 'Открыто слишком много обращений. Закройте лишние вкладки');
    const { version, newest } = request.query;
    const page = {
      appealId: id,
      version: readNumber(version),
      newest: readNumber(newest),
      findSession: async () => findReader(await findVisitor(db, token ?? undefined)),
    };
    // The page may have left while its session was read
    if (reply.raw.destroyed) return reply.hijack();
    openOf.set(account, open + 1);
    const end = streamTo(reply, hub, page, () => {
      ends.delete(end);
      const left = (openOf.get(account) ?? 1) - 1;
      if (left > 0) openOf.set(account, left);
      else openOf.delete(account);
    });
    ends.add(end);
  });
}

const readNumber = (text: string | undefined): number => Number(/^\d{1,9}$/.exec(text ?? '')?.[0] ?? 0);

/** The session of who may read appeals; throws what the ordinary call does. */
function checkReader(visitor: Visitor): Session {
  checkOpen('open shop', visitor);
  const session = access.check(visitor.session);
  if (session.needsSecondFactor) throw refuse('FACTOR_REQUIRED', 'Сначала подключите второй шаг входа');
  return session;
}

/** The same between two events: a page that is refused asks again and gets the reason. */
function findReader(visitor: Visitor): Session | null {
  try {
    return checkReader(visitor);
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}

/** Writes events until the page leaves or its time is over; returns the function that ends it. */
function streamTo(
  reply: FastifyReply,
  hub: AppealHub<AppealPage>,
  page: Omit<AppealPage, 'send' | 'end'>,
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
    ...page,
    // The page may have left while its part was read
    send: (thread) => void (raw.destroyed || raw.write(`data: ${JSON.stringify(thread)}\n\n`)),
    end: () => raw.end(),
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
