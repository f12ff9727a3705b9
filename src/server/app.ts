import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { constants } from 'node:zlib';
import { finishAfterAnswers } from './after-answer.ts';
import { connectionWaitMs } from './db/index.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { registerCalls, registerUnknownCalls } from './http/call-routes.ts';
import { registerErrorEnvelope } from './http/error-envelope.ts';
import { registerFileDownloads } from './http/file-downloads.ts';
import { registerHealth } from './http/health.ts';
import { registerRequestScopes } from './http/request-scopes.ts';
import { registerOpenApi } from './http/openapi.ts';
import { counterStore } from './http/shared-counters.ts';
import { admitRequests, concurrentReadsOf } from './http/admission/admit-requests.ts';
import { startPressure } from './http/admission/pressure.ts';
import { registerRequestIds } from './http/request-id.ts';
import { limitUnreadBodies, REQUEST_MS } from './http/unread-bodies.ts';
import { logSlowRequests } from './http/slow-requests.ts';
import { logOptions } from './log.ts';
import { createProcessMemory } from './process-memory.ts';
import type { AppContext, Shop } from './serve.ts';
import { isStopping } from './stopping.ts';

const YEAR_SECONDS = 31_536_000;

/** Adds what serves pages and files; left out where only calls are tested. */
export type Pages = (app: FastifyInstance, context: AppContext, shop: Shop) => Promise<void>;

/** The whole HTTP application over an open database; `listen` is the caller's. */
export async function buildApp(context: AppContext, shop: Shop, pages?: Pages): Promise<FastifyInstance> {
  const memory = context.memory ?? createProcessMemory();
  const app = Fastify({
    ...logOptions(context.env, context.log),
    trustProxy: trustedProxies(context.env.TRUST_PROXY),
    bodyLimit: 1024 * 1024,
    // `limitUnreadBodies` ends late ones: the server's own limit knows no route
    requestTimeout: 0,
    http: { connectionsCheckingInterval: 5000, headersTimeout: REQUEST_MS },
    // While the shop stops, what comes on an open connection is served, and the connection ends: Fastify's refusal is no envelope, and no page
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  });
  await app.register(cookie);
  // pages and JSON have policies of their own
  const isSecure = context.env.PUBLIC_URL?.startsWith('https:') === true;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  });
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json')) {
      void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
  // The proxy sends its next request elsewhere, so that none comes on a connection while it is closed
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping(memory.stopping)) void reply.header('connection', 'close');
  });
  if (context.env.COMPRESS) compressAnswers(app);
  await app.register(compress, {
    global: context.env.COMPRESS,
    encodings: ['br', 'gzip'],
    // the default quality of 11 takes 30 times longer for a tenth fewer bytes
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(rateLimit, { global: false, store: counterStore(memory.counters) });
  context.metrics?.watch(app);
  registerRequestIds(app);
  const pressure = startPressure(() => connectionWaitMs(context.db));
  app.addHook('onClose', pressure.stop);
  admitRequests(app, { maxConcurrent: concurrentReadsOf(context.threads ?? 1), pressureMs: pressure.current });
  registerRequestScopes(app);
  limitUnreadBodies(app);
  await app.register(multipart);
  registerErrorEnvelope(app);
  if (context.env.SLOW_REQUEST_MS !== undefined) logSlowRequests(app, context.env.SLOW_REQUEST_MS);
  registerHealth(app, context, memory, shop);
  registerCalls(app, shop, context);
  registerFileDownloads(app, context, shop.findVisitor);
  if (context.env.API_DOCS) registerOpenApi(app, shop.calls);
  registerUnknownCalls(app);
  await pages?.(app, context, shop);
  app.addHook('onClose', finishAfterAnswers);
  return app;
}

/** A proxy may be asked with a whole address (`GET http://shop/auth HTTP/1.1`): its host is not the one of the header. */
const pathOf = (url: string): string => (url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?#]*\/?|^/i, '/'));

/** 'true', a number of hops, or a list of addresses. */
function trustedProxies(setting: string | undefined): boolean | string | ((address: string, hop: number) => boolean) {
  if (setting === undefined || setting === '0' || setting === 'false') return false;
  if (setting === 'true') return true;
  return /^\d+$/.test(setting) ? (_address, hop) => hop < Number(setting) : setting;
}
