import type { Logger } from 'pino';
import { callRights, type Relation, type RightedCall } from '#shared/rights/call-rights.ts';
import { checkRequired } from '#shared/validation.ts';
import type { Calls, CallName, CallSchemas, Data, Endpoint, Parsed } from '#shared/endpoint.ts';
import type { Db } from './db/index.ts';
import type { Env } from './env.ts';
import { ApiError, notFound, refuse } from './errors.ts';
import { standardPerMinute } from './http/limit.ts';
import { type Access, accessOf, type SessionOf } from './session/access.ts';
import { type Availability, checkOpen } from './session/check-open.ts';
import type { ThreadMetrics } from './metrics/thread-metrics.ts';
import type { ProcessMemory } from './process-memory.ts';
import type { FindVisitor, Session } from './session/session.ts';
import type { SiteState } from './session/site-state.ts';

/** The services of the process that every call gets. `memory`: of a process in which several threads serve; `threads`: how many. */
export type AppContext = {
  db: Db;
  env: Env;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  now: () => Date;
  memory?: ProcessMemory;
  metrics?: ThreadMetrics | undefined;
  threads?: number;
};

/** The data of one request. `prefetch`: the browser fetches the page before the visitor opens it; record nothing. */
export type RequestContext = {
  ip: string;
  agent: string;
  prefetch: boolean;
  idempotencyKey: string | null;
  token: string | null;
  /** The mark of a browser that has logged in before; it opens nothing. */
  device: string | null;
  setDevice: (mark: string) => void;
  /** The key with which this browser has opened the page of the first start: a reload of that page alone sends it. */
  startKey: string | null;
  setStartKey: (key: string) => void;
  setCookie: (name: string, value: string, options: { maxAge: number; sameSite: 'lax' | 'strict' }) => void;
};

export type CallContext<S = Session | null> = AppContext & { session: S; site: SiteState; request: RequestContext };

/** `bytes` of one file. `isOptional`: a request without files may come as JSON. */
export type UploadBounds = { bytes: number; files: number; isOptional?: boolean };

export type Operation<N extends CallName, S> = (ctx: CallContext<S>, input: Parsed<N>) => Promise<Data<N>> | Data<N>;

/**
 * A call with its operation. `perMinute` limits it per account (per address without a session) on this node;
 * `availability` says whether it works in a closed shop and during technical works; `neverStored` forbids caches to keep
 * its answer.
 */
export type Route = {
  name: CallName;
  access: Access<unknown>;
  /** What it reaches, for the description of the calls. */
  relation: Relation;
  perMinute: number;
  availability: Availability;
  neverStored: boolean;
  /** The browser forgets what it has stored of the shop's answers. */
  clearsCache: boolean;
  /** The call also serves a session that has yet to set up the second factor that the shop requires. */
  withoutFactor: boolean;
  /** The call takes a form with files within these bounds instead of JSON. */
  upload: UploadBounds | null;
  run: (ctx: CallContext, input: unknown) => unknown;
};

/** A route with its address and schemas. */
export type ServedCall = Route & { endpoint: Endpoint; schemas: CallSchemas };

/** `companyId`: the company in which it was asked for or done; null: in none, or nobody can say in which. */
export type AuditedCall = { session: Session; call: CallName; ip: string; companyId: number | null };
/** `summary`: what the call is for, in words. */
export type RefusedCall = AuditedCall & { summary: string };

/**
 * The parts of the HTTP application that the features provide. `isStarting`: the first answers would be slow.
 * `auditRefusal` records that a visitor asked for what he may not do, `auditAct` what was done for somebody else.
 */
export type Shop = {
  calls: readonly ServedCall[];
  findVisitor: FindVisitor;
  isStarting: (db: Db) => boolean;
  auditRefusal: (db: Db, refused: RefusedCall) => Promise<void>;
  auditAct: (db: Db, done: AuditedCall) => Promise<void>;
};

/** One line of a feature's routes: the call and its operation. Who may make it stands in the table of rights. */
export function serve<N extends CallName & RightedCall>(
  name: N,
  operation: Operation<N, SessionOf<N>>,
  options: Partial<
    Pick<Route, 'perMinute' | 'availability' | 'neverStored' | 'clearsCache' | 'withoutFactor' | 'upload'>
  > = {},
): Route {
  const access = accessOf(name);
  return {
    name,
    access,
    relation: callRights[name].of,
    perMinute: standardPerMinute,
    availability: 'open shop',
    neverStored: false,
    clearsCache: false,
    withoutFactor: false,
    upload: null,
    ...options,
    run: (ctx, input) => operation({ ...ctx, session: access.check(ctx.session) }, input as Parsed<N>),
  };
}

/** Joins routes with the tables of addresses and schemas. */
export function serveAll(
  routes: readonly Route[],
  calls: Calls,
  contracts: Record<string, CallSchemas>,
): readonly ServedCall[] {
  return routes.map((route) => ({ ...route, endpoint: calls[route.name]!, schemas: contracts[route.name]! }));
}

/** `body` may be a function that reads a form: it runs after the access check. */
type RawInput = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Runs a call in the process: checks that the shop is open, then access and input, then runs the operation. Tests and
 * development check the answer against its contract. Throws ApiError for refusals that the caller sees.
 */
export async function invoke(served: ServedCall, raw: RawInput, ctx: CallContext): Promise<unknown> {
  checkOpen(served.availability, ctx);
  if (!served.withoutFactor) checkFactor(ctx.session);
  served.access.check(ctx.session);
  const { schemas } = served;
  const body = typeof raw.body === 'function' ? await (raw.body as () => Promise<unknown>)() : raw.body;
  const answer = await served.run(ctx, parseInput(schemas, { params: raw.params, query: raw.query, body }));
  if (ctx.env.NODE_ENV !== 'production') checkAnswer(served.name, schemas, answer);
  return answer;
}

/** Throws FACTOR_REQUIRED for an account that must set up a second factor first. */
function checkFactor(session: Session | null): void {
  if (session?.needsSecondFactor) {
    throw refuse('FACTOR_REQUIRED', 'Сначала подключите второй шаг входа: без него магазин для вас закрыт');
  }
}

function parseInput(schemas: CallSchemas, raw: RawInput): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const errors = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[part];
    if (!schema) continue;
    const result = schema.safeParse(raw[part] ?? {});
    if (result.success) input[part] = result.data;
    // An address that can name no object: there is none
    else if (part === 'params') throw notFound();
    else {
      for (const issue of result.error.issues) {
        const message = messageOf(issue, valueAt(raw[part], issue.path));
        errors.push({ code: 'VALIDATION', message, field: issue.path.join('.') });
      }
    }
  }
  if (errors.length) throw new ApiError(errors.slice(0, 20));
  return input;
}

function checkAnswer(name: CallName, schemas: CallSchemas, data: unknown): void {
  const result = schemas.data.safeParse(data);
  if (result.success) return;
  const issues = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The answer of ${name} breaks its contract: ${issues.join('; ')}`);
}

/** A rule of the field has its own sentence; zod's are in English. An absent field is refused like an empty one (R-VAL-05). */
function messageOf(issue: { code: string; message: string; path: readonly PropertyKey[] }, value: unknown): string {
  if (issue.code === 'custom' && issue.message !== 'Invalid input') return issue.message;
  const isAbsent = value === undefined || value === null;
  const isEmpty = typeof value === 'string' && checkRequired(value) !== null;
  return issue.path.length > 0 && (isAbsent || isEmpty) ? checkRequired('')! : 'Проверьте заполнение поля';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
}

/** Method and path of a call, split. */
export function splitEndpoint(endpoint: Endpoint): { method: string; path: string } {
  const [method, path] = endpoint.split(' ') as [string, string];
  return { method, path };
}
