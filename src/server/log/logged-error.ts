import type { DrizzleQueryError } from 'drizzle-orm/errors';
import { sourceStack } from '../source-stack.ts';

const MAX_MESSAGE = 1000;
const MAX_STACK = 2000;
const MAX_CAUSES = 5;

/** What of an error is logged. Other properties may hold a connection with its keys, or what people have entered. */
export interface LoggedError {
  type: string;
  message: string;
  /** Of the system or the database. */
  code?: string;
  constraint?: string;
  stack?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
}

export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something else than an error was thrown' };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const { cause } = error;
  const hasCause = cause instanceof Error && depth < MAX_CAUSES;
  return {
    type: error.name,
    message: loggedMessage(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error.stack !== undefined && { stack: framesOf(error.stack) }),
    ...(hasCause && { cause: loggedError(cause, depth + 1) }),
    ...(error instanceof AggregateError && {
      errors: error.errors.slice(0, MAX_CAUSES).map((one) => loggedError(one, MAX_CAUSES)),
    }),
  };
}

/** The message without the values of a query: they are what people have entered. */
export function loggedMessage(error: Error): string {
  const { query, params } = error as Partial<DrizzleQueryError>;
  const isQuery = query !== undefined && params !== undefined;
  return cut(isQuery ? `Failed query: ${query}` : withoutValue(error), MAX_MESSAGE);
}

/** PostgreSQL quotes a value that it cannot read: `invalid input syntax for type integer: "secret"`. */
function withoutValue(error: Error): string {
  const { code } = error as { code?: unknown };
  const isOfValue = typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code);
  return isOfValue ? error.message.replace(/"[^]*"/, '"…"') : error.message;
}

/** The lines of the stack below the message, which is logged by itself. */
function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return cut(sourceStack(frames.join('\n')), MAX_STACK);
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…[cut]` : text);
