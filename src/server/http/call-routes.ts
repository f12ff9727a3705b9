import type { FastifyInstance, FastifyRequest } from 'fastify';
import { COMPANY_HEADER } from '#shared/company-header.ts';
import { isApiError, notFound } from '../errors.ts';
import { type AppContext, type CallContext, invoke, type ServedCall, splitEndpoint, type Shop } from '../serve.ts';
import type { Session } from '../session/session.ts';
import { checkOpen } from '../session/check-open.ts';
import { withSettings } from '../shop-settings.ts';
import { createForgeryCheck } from './forgery.ts';
import { createLimit, createVisitorLimit, tooManyRequests } from './limit.ts';
import { readForm } from './read-form.ts';
import { requestContext } from './request-context.ts';

/**
 * Puts every call on its method and path. The limit first, then the session, right, input and operation. A right that
 * the visitor does not have is audited.
 */
export function registerCalls(
  app: FastifyInstance,
  { calls, findVisitor, auditRefusal, auditAct }: Shop,
  context: AppContext,
): void {
  const checkForgery = createForgeryCheck(context);
  for (const call of calls) {
    const { method, path } = splitEndpoint(call.endpoint);
    const limited = createVisitorLimit(app, call.perMinute);
    // One entry a minute for an account and a call is enough
    const checkAudit = createLimit(app, 1);
    app.route({
      method,
      url: path,
      config: { call: call.name },
      handler: async (request, reply) => {
        const own = requestContext(request, reply);
        const found = await limited(request, own.token, () => findVisitor(context.db, own.token ?? undefined));
        if (found.visitor === null) throw tooManyRequests(found.waitSeconds);
        const { session, site } = found.visitor;
        if (session) void reply.header(COMPANY_HEADER, String(session.company?.id ?? 0));
        const ctx: CallContext = {
          ...context,
          env: withSettings(context.env, site.settings),
          session,
          site,
          request: own,
        };
        if (method !== 'GET' && !session) {
          // A session that ended while a form was filled in is reported as such, regardless of the form's type
          checkOpen(call.availability, ctx);
          call.access.check(session);
          await checkForgery(request);
        }
        const data = await invoke(call, inputOf(request, call), ctx).catch(async (error: unknown) => {
          if (session && isForbidden(error) && (await checkAudit(request, `account:${session.account.id}`)) === null) {
            const companyId = companyOfRefusal(call, session);
            const { summary } = call.schemas;
            await auditRefusal(context.db, { session, call: call.name, summary, ip: own.ip, companyId });
          }
          throw error;
        });
        // Before the answer: an acknowledged act is on record
        if (session?.isChild && method !== 'GET') {
          const companyId = session.company?.id ?? null;
          await auditAct(context.db, { session, call: call.name, ip: own.ip, companyId });
        }
        // What is made for somebody may be personal
        const caching = call.neverStored || session ? 'no-store' : 'private, no-cache';
        if (call.clearsCache) void reply.header('clear-site-data', '"cache"');
        void reply.header('cache-control', caching).type('application/json; charset=utf-8');
        // R-ENT-65: the envelope of a success
        return JSON.stringify({ status: 'success', data, errors: [] });
      },
    });
  }
}

/** A form is read by the call itself, after session, limit and right. */
function inputOf(request: FastifyRequest, { upload }: ServedCall) {
  const { params, query } = request;
  const isForm = upload && (!upload.isOptional || request.isMultipart());
  return { params, query, body: isForm ? () => readForm(request, upload) : request.body };
}

/** Paths of the API that no call has: an envelope, never a page. */
export function registerUnknownCalls(app: FastifyInstance): void {
  for (const prefix of ['/api', '/web']) {
    app.all(prefix, () => Promise.reject(notFound('Такого вызова нет')));
    app.all(`${prefix}/*`, () => Promise.reject(notFound('Такого вызова нет')));
  }
}

/**
 * The company whose right was missing: the current one where the call's own access refuses, or who acts for somebody. The
 * operation itself may have refused because of another company that the input names.
 */
function companyOfRefusal({ access }: ServedCall, session: Session): number | null {
  const companyId = session.company?.id ?? null;
  if (session.isChild) return companyId;
  try {
    access.check(session);
    return null;
  } catch {
    return companyId;
  }
}

const isForbidden = (error: unknown): boolean => isApiError(error) && error.status === 403;
