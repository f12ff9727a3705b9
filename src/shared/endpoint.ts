import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path of a call. A path parameter is written `:id`, the rest of a path `*`. */
export type Endpoint = `${Method} /${string}`;

/** Call name → endpoint; one such table a feature, free of any import, so that it may go to the browser. */
export type Calls = Record<string, Endpoint>;

/** What a call takes and answers. `errors` are the codes it may refuse with beyond those that every call may. */
export type CallSchemas = {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  data: z.ZodType;
  errors?: readonly ErrorCode[];
};

/**
 * The schemas of every call of the shop by its name. Empty here: the table of all contracts adds to it, so that typed
 * calls need no import of the features.
 */
export interface CallContracts {}

export type CallName = keyof CallContracts & string;

type Part<
  N extends CallName,
  K extends 'params' | 'query' | 'body',
  D extends 'input' | 'output',
> = CallContracts[N] extends {
  [k in K]: infer S extends z.ZodType;
}
  ? D extends 'input'
    ? { [k in K]: z.input<S> }
    : { [k in K]: z.output<S> }
  : unknown;

/** What a caller gives: `{ params?, query?, body? }` as far as the call has them. */
export type Input<N extends CallName> = Part<N, 'params', 'input'> &
  Part<N, 'query', 'input'> &
  Part<N, 'body', 'input'>;

/** What an operation receives: the same, checked and with defaults. */
export type Parsed<N extends CallName> = Part<N, 'params', 'output'> &
  Part<N, 'query', 'output'> &
  Part<N, 'body', 'output'>;

export type Data<N extends CallName> = CallContracts[N] extends { data: infer S extends z.ZodType }
  ? z.output<S>
  : never;

/** The schemas of all calls of a feature under the same names. */
export type Contract<C extends Calls> = { [N in keyof C]: CallSchemas };

export type Envelope<D> = { status: 'success' | 'error'; data: D; errors: EnvelopeError[] };

/** `message` is a Russian sentence for the person; screens branch on `code` alone (R-ENT-65). */
export type EnvelopeError = { code: string; message: string; field?: string };
