import { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { BUSY_SECONDS, isBusy, isUnavailable } from '../db/index.ts';
import type { Envelope, EnvelopeError } from '#shared/endpoint.ts';
import { type ApiError, isApiError, refuse } from '../errors.ts';
import { resultOfStatus } from './request-result.ts';

/** `Retry-After` while the database is unavailable. */
export const UNAVAILABLE_RETRY_SECONDS = 10;

/**
 * Turns every error into an envelope. Under `/web` an absent object and a failure of ours are HTTP 200 with the codes
 * '404' and '500', which a page shows as its own screens; elsewhere the HTTP status says it too. Unexpected
 * errors are logged; a database that is away is 503, what another holds is 503 with BUSY; their text
 * never leaves the process.
 */
export function registerErrorEnvelope(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const inWeb = request.url.startsWith('/web/');
    const isExpected = isApiError(error) || isOfRequest(error) || isBusy(error) || hasLeft(request);
    if (!isExpected) request.log.error({ err: error, requestId: request.requestId });
    const { status, errors, data, retryAfterSeconds } = describe(error);
    request.result ??= isUnavailable(error) ? 'failed' : resultOfStatus(status);
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
    // What is refused may name what is personal
    void reply.header('cache-control', 'no-store');
    if (inWeb && (status === 404 || status === 500 || isUnavailable(error))) {
      const shown = [{ code: status === 404 ? '404' : '500', message: errors[0]!.message }];
      return reply
        .code(status === 503 ? 503 : 200)
        .send({ status: 'error', data: null, errors: shown } satisfies Envelope<null>);
    }
    return reply.code(status).send({ status: 'error', data, errors } satisfies Envelope<unknown>);
  });
}

/** What somebody else holds: the caller may ask again. */
export const busyRefusal = (): ApiError =>
  refuse('BUSY', 'Эти данные сейчас меняет кто-то ещё. Повторите через несколько секунд', {
    retryAfterSeconds: BUSY_SECONDS,
  });

type Described = { status: number; errors: EnvelopeError[]; data: unknown; retryAfterSeconds?: number | undefined };

function describe(error: FastifyError | ApiError): Described {
  if (isApiError(error)) return error;
  if (error.statusCode === 413) return plain(413, 'TOO_LARGE', 'Запрос слишком большой');
  if (error.statusCode === 429) return plain(429, 'RATE_LIMITED', 'Слишком много запросов. Повторите немного позже');
  if (isOfRequest(error)) return plain(400, 'BAD_REQUEST', 'Запрос составлен неверно');
  if (isBusy(error)) return busyRefusal();
  if (isUnavailable(error)) {
    const sentence = 'Магазин временно недоступен. Повторите через несколько секунд';
    return { ...plain(503, 'INTERNAL', sentence), retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS };
  }
  return plain(500, 'INTERNAL', 'Внутренняя ошибка. Мы уже разбираемся');
}

/** The client has hung up in the middle of its request. A request of `inject` has no connection. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete && raw.socket instanceof Socket;

/** The request itself was wrong: Fastify says so, or the database, of a text with a character that none can hold (NUL). */
function isOfRequest(error: FastifyError): boolean {
  if (error.statusCode && error.statusCode < 500) return true;
  const code = (error.cause as { code?: string } | undefined)?.code;
  return code === '22021' || code === '22P05';
}

function plain(status: number, code: string, message: string): Described {
  return { status, errors: [{ code, message }], data: null };
}
