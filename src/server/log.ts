import type { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyServerOptions } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino, type SerializedError } from 'pino';
import type { Env } from './env.ts';
import type { AppContext } from './serve.ts';
import { sourceStack } from './source-stack.ts';

/** JSON lines on standard output. Addresses of people, tokens and bodies are never logged. */
export function createLog(env: Env, output?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    serializers: { err: (error: Error) => withSourceLines(pino.stdSerializers.err(error)) },
    hooks: {
      logMethod(args, method) {
        const [what, ...rest] = args as [unknown, ...unknown[]];
        method.apply(this, [what instanceof Error ? withoutValues(what) : what, ...rest] as typeof args);
      },
    },
  };
  return output ? pino(options, output) : pino(options);
}

function withSourceLines(error: SerializedError | null): SerializedError | null {
  if (typeof error?.stack === 'string') error.stack = sourceStack(error.stack);
  error?.aggregateErrors?.forEach(withSourceLines);
  return error;
}

/** The error without the values of the query that failed: they are what people have entered. */
function withoutValues(error: Error): Error {
  const { query, params } = error as Partial<DrizzleQueryError>;
  // PostgreSQL quotes the values of a broken constraint in the detail
  const other: PropertyDescriptorMap = { detail: { value: undefined } };
  if (error.cause instanceof Error) other.cause = { value: withoutValues(error.cause) };
  if (query !== undefined && params !== undefined) {
    const message = `Failed query: ${query}`;
    other.message = { value: message };
    other.stack = { value: error.stack?.replace(error.message, () => message) };
    other.params = { value: undefined };
  }
  return Object.create(error, other) as Error;
}

/** Fastify logs through ours, without the address and the query of a request. */
export function logOptions(env: Env, log: AppContext['log']): FastifyServerOptions {
  if (!isPino(log)) return { logger: false };
  const serializers = {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
  };
  return { loggerInstance: log.child({ env: env.NODE_ENV }, { serializers }) };
}

function isPino(log: AppContext['log']): log is Logger {
  return 'child' in log;
}
