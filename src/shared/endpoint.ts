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

/** The schemas of all calls of a feature under the same names. */
export type Contract<C extends Calls> = { [N in keyof C]: CallSchemas };

export type Envelope<D> = { status: 'success' | 'error'; data: D; errors: EnvelopeError[] };

/** `message` is a Russian sentence for the person; screens branch on `code` alone (R-ENT-65). */
export type EnvelopeError = { code: string; message: string; field?: string };
