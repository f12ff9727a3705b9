import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, notFound, refuse } from '../errors.ts';
import {
  type AppContext,
  type CallContext,
  invokeAsJson,
  type ServedCall,
  splitEndpoint,
  type Shop,
} from '../serve.ts';
import type { FindVisitor } from '../session/session.ts';
import { checkForgery } from './forgery.ts';
import { createLimit } from './limit.ts';
import { readForm } from './read-form.ts';
import { requestContext } from './request-context.ts';

/** Puts every call on its method and path. Session first, then the limit, then right, input and operation. */
export function registerCalls(app: FastifyInstance, { calls, findVisitor }: Shop, context: AppContext): void {
  for (const call of calls) {
    const { method, path } = splitEndpoint(call.endpoint);
    const checkLimit = createLimit(app, call.perMinute);
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        const ctx = await callContext(request, reply, context, findVisitor);
        const wait = await checkLimit(request, ctx.session);
        if (wait !== null) throw tooMany(wait);
        if (method !== 'GET' && !ctx.session) await checkForgery(request, context.db);
        const data = await invokeAsJson(call, inputOf(request, call), ctx);
        const caching = call.neverStored ? 'no-store' : 'private, no-cache';
        void reply.header('cache-control', caching).type('application/json; charset=utf-8');
        return inEnvelope(data);
      },
    });
  }
}

/** A form is read by the call itself, after session, limit and right. */
function inputOf(request: FastifyRequest, { upload }: ServedCall) {
  const { params, query } = request;
  return { params, query, body: upload ? () => readForm(request, upload) : request.body };
}

const [before, after] = ['{"status":"success","data":', ',"errors":[]}'] as const;
const [beforeBytes, afterBytes] = [Buffer.from(before), Buffer.from(after)];

/** R-ENT-65: the envelope of a success around its data. */
function inEnvelope(data: string | Buffer): string | Buffer {
  return typeof data === 'string' ? before + data + after : Buffer.concat([beforeBytes, data, afterBytes]);
}

/** Paths of the API that no call has: an envelope, never a page. */
export function registerUnknownCalls(app: FastifyInstance): void {
  for (const prefix of ['/api', '/web']) {
    app.all(prefix, () => Promise.reject(notFound('Такого вызова нет')));
    app.all(`${prefix}/*`, () => Promise.reject(notFound('Такого вызова нет')));
  }
}

async function callContext(
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
  findVisitor: FindVisitor,
): Promise<CallContext> {
  const ctx = requestContext(request, reply);
  const { session, site } = await findVisitor(context.db, ctx.token ?? undefined);
  return { ...context, session, site, request: ctx };
}

function tooMany(seconds: number): ApiError {
  return refuse('RATE_LIMITED', 'Слишком много запросов. Повторите немного позже', { retryAfterSeconds: seconds });
}
