import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { FastifyServerOptions } from 'fastify';
import { currentRequestId, isUnavailable, outageReason } from './db/index.ts';
import type { Env } from './env.ts';
import { loggedError, loggedMessage } from './log/logged-error.ts';
import { createOutageMemory, outageCounter } from './log/outages.ts';
import { shortenLine } from './log/shorten-line.ts';
import type { AppContext } from './serve.ts';

/**
 * JSON lines of at most 4 KB on standard output, each with the id of the request that is being answered. Addresses of
 * people, tokens and bodies are never logged. A lost database is one line in ten seconds, over all threads that share
 * `outages`.
 */
export function createLog(
  env: Pick<Env, 'LOG_LEVEL'>,
  output?: DestinationStream,
  outages: SharedArrayBuffer = createOutageMemory(),
): Logger {
  const countOutage = outageCounter(outages);
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    serializers: { err: loggedError, error: loggedError },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === null ? {} : { requestId };
    },
    hooks: {
      logMethod(args, method) {
        const [what, message] = args as [unknown, unknown];
        const error = errorOf(what);
        if (error === null) return method.apply(this, args);
        if (!isUnavailable(error)) {
          const fields = what instanceof Error ? { err: error } : (what as object);
          return method.call(this, fields, typeof message === 'string' ? message : loggedMessage(error));
        }
        const count = countOutage();
        if (count !== null) method.call(this, { reason: outageReason(error), count }, 'the database is unavailable');
      },
      streamWrite: shortenLine,
    },
  };
  return output ? pino(options, output) : pino(options);
}

/** The error that a line is about. */
function errorOf(what: unknown): Error | null {
  if (what instanceof Error) return what;
  const { err, error } = (what ?? {}) as { err?: unknown; error?: unknown };
  return [err, error].find((one) => one instanceof Error) ?? null;
}

/** Fastify logs through ours, without the address and the query of a request. */
export function logOptions(env: Env, log: AppContext['log']): FastifyServerOptions {
  if (!isPino(log)) return { logger: false };
  const serializers = {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
  };
  return {
    loggerInstance: log.child({ env: env.NODE_ENV }, { serializers }),
    // The id of the request comes from its context, in lines of other loggers too
    childLoggerFactory: (logger) => logger,
  };
}

function isPino(log: AppContext['log']): log is Logger {
  return 'child' in log;
}
