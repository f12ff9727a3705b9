import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eq } from 'drizzle-orm';
import { isApiError } from '#server/errors.ts';
import { isUnavailable } from '#server/db/index.ts';
import type { AppContext } from '#server/serve.ts';
import { encodeAnswer } from './encode-answer.ts';
import { askForDeactivation, askForImport, type Job } from './ask-job.ts';
import { COOKIE, type Connection, findSender, openExchangeSession, type Sender } from './exchange-session.ts';
import type { ExchangeWorker } from './exchange-worker.ts';
import { fileName } from './file-name.ts';
import { closeEarlierSaleFiles } from './quiet-files.ts';
import { beginAnew, FILE_LIMIT, receivePart } from './receive-part.ts';
import { isRefusal, Refusal } from './refusal.ts';
import { exchangeJob } from './tables.ts';
import { waitForJob } from './wait-for-job.ts';
import { workFolder } from './work-folder.ts';
import { isCopy } from '#server/shop-copy.ts';
import { currentTime } from '#server/clock.ts';

/** 1C calls the second address where its user has typed that of the shop alone. */
const ADDRESSES = ['/1c/exchange/', '/bitrix/admin/1c_exchange.php'];

const PER_MINUTE = 3000;

const COPY =
  'Это копия магазина, обмен с ней остановлен. Укажите в 1С адрес самого магазина, а если это он, подтвердите: npm run shop -- confirm-shop';

/** Orders as the accounting system takes them. */
export type OrdersOut = {
  /** The body of the answer to `query`, in the encoding of the connection. */
  collect: (sender: Sender) => Promise<Buffer>;
  /** All that the last `query` of this session has carried was stored. */
  confirm: (sender: Sender) => Promise<void>;
  /** The directories that `info` asks for, in the encoding of the connection. */
  describe: (connection: Connection) => Buffer;
};

/** `worker` gets a signal for each new job. */
type Exchange = { context: AppContext; worker: Pick<ExchangeWorker, 'kick'>; orders: OrdersOut };

type Asked = { type: 'catalog' | 'sale'; mode: string; filename: string };

/** A body of lines, or a document. */
type Answer = { lines: string[] } | { xml: Buffer };

/**
 * The address that accounting systems of the 1C family call. Every answer is plain text with status 200 whose first line is
 * the verdict; errors are `failure` and a Russian line for who looks into their journal.
 */
export function registerExchange(app: FastifyInstance, exchange: Exchange): void {
  void app.register((own, _options, done) => {
    own.removeAllContentTypeParsers();
    // A part is stored as it comes, regardless of the type that the sender gives it
    own.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
    // A slow line takes minutes for a part; who is no sender is refused before the body is read
    const config = { waitsAsJob: true, takesLongBody: true, rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } };
    for (const url of ADDRESSES) {
      own.route({
        method: ['GET', 'POST'],
        url,
        config,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        handler: (request, reply) => respond(exchange, request, reply),
      });
    }
    done();
  });
}

async function respond(exchange: Exchange, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, log } = exchange.context;
  void reply.header('cache-control', 'no-store');
  let connection: Connection | undefined;
  try {
    if (await isCopy(db)) throw new Refusal(COPY);
    const asked = readQuery(request.query as Record<string, unknown>);
    if (asked.mode === 'checkauth') {
      const opened = await openExchangeSession(db, request);
      const secure = request.protocol === 'https';
      void reply.setCookie(COOKIE, opened.token, { path: '/', httpOnly: true, sameSite: 'strict', secure });
      return send(reply, opened.connection, { lines: ['success', COOKIE, opened.token] });
    }
    const sender = await findSender(db, request);
    ({ connection } = sender);
    return send(reply, connection, await answer(exchange, sender, asked, request));
  } catch (error) {
    // The sender is gone and will send the whole part again: the half that has come is not kept
    if (request.raw.destroyed && !request.raw.complete)
      log.info('an accounting system has hung up in the middle of a file');
    else if (!isRefusal(error) && !isApiError(error)) log.error(error);
    return send(reply, connection, { lines: ['failure', reasonOf(error)] });
  }
}

async function answer(exchange: Exchange, sender: Sender, asked: Asked, request: FastifyRequest): Promise<Answer> {
  const { context, worker, orders } = exchange;
  const { db } = context;
  const { connection, sessionId } = sender;
  const { type, mode } = asked;
  switch (`${type} ${mode}`) {
    case 'catalog init':
    case 'sale init':
      await beginAnew(db, sessionId, type);
      return { lines: ['zip=yes', `file_limit=${FILE_LIMIT}`] };
    case 'catalog file':
    case 'sale file': {
      if (type === 'catalog' && connection.ordersOnly) throw new Refusal('Подключение принимает только заказы');
      const name = nameOf(asked);
      if (!request.body) throw new Refusal(`Файл ${name} пришёл пустым`);
      await receivePart(db, workFolder(context.env), { sessionId, type, name }, request.body as Readable);
      return { lines: ['success'] };
    }
    case 'sale import':
      await closeEarlierSaleFiles(db, sessionId);
      return verdict(exchange, await askForImport(db, sessionId, type, nameOf(asked)));
    case 'catalog import':
      return verdict(exchange, await askForImport(db, sessionId, type, nameOf(asked)));
    case 'catalog deactivate': {
      const deactivation = await verdict(exchange, await askForDeactivation(db, sessionId));
      // Senders know no `progress` here: it goes on behind
      return deactivation.lines[0] === 'progress' ? { lines: ['success'] } : deactivation;
    }
    case 'catalog complete':
    case 'sale complete':
      worker.kick();
      return { lines: ['success'] };
    case 'sale query':
      return { xml: await orders.collect(sender) };
    case 'sale success':
      await orders.confirm(sender);
      return { lines: ['success'] };
    case 'sale info':
      return { xml: orders.describe(connection) };
    default:
      throw new Refusal(`Неизвестная операция: type=${type}, mode=${mode.slice(0, 40)}`);
  }
}

/** `progress` makes the sender ask again at once. */
async function verdict({ context: { db }, worker }: Exchange, asked: Job): Promise<{ lines: string[] }> {
  worker.kick();
  const job = await waitForJob(db, asked);
  if (job.state === 'waiting' || job.state === 'running') return { lines: ['progress'] };
  await db.update(exchangeJob).set({ answeredAt: currentTime() }).where(eq(exchangeJob.id, job.id));
  if (job.state === 'failed') return { lines: ['failure', job.message] };
  return { lines: job.message === '' ? ['success'] : ['success', job.message] };
}

function readQuery(query: Record<string, unknown>): Asked {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const type = text('type');
  if (type !== 'catalog' && type !== 'sale') throw new Refusal(`Неизвестный вид обмена: type=${type.slice(0, 40)}`);
  return { type, mode: text('mode'), filename: text('filename') };
}

function nameOf({ filename }: Asked): string {
  const name = fileName(filename);
  if (name === null) throw new Refusal(`Недопустимое имя файла: «${filename.slice(0, 100)}»`);
  return name;
}

function reasonOf(error: unknown): string {
  if (isRefusal(error) || isApiError(error)) return error.message;
  if (isUnavailable(error)) return 'Магазин временно недоступен. Повторите обмен через минуту';
  return 'Внутренняя ошибка магазина: подробности в его журнале';
}

function send(reply: FastifyReply, connection: Connection | undefined, body: Answer): FastifyReply {
  const encoding = connection?.encoding === 'windows-1251' ? 'windows-1251' : 'utf-8';
  if ('xml' in body) return reply.type(`text/plain; charset=${encoding}`).send(body.xml);
  // Each line is one: a message must not add another verdict
  const text = body.lines.map((line) => line.replaceAll(/[\r\n]+/g, ' ')).join('\n');
  return reply.type(`text/plain; charset=${encoding}`).send(encodeAnswer(text, encoding));
}
