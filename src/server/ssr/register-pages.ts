import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageSettings } from '#shared/page-rendering.ts';
import { preferencesOf } from '#shared/preferences.ts';
import { isUnavailable } from '../db/index.ts';
import { UNAVAILABLE_RETRY_SECONDS } from '../http/error-envelope.ts';
import { builtPages } from './built-pages.ts';
import { contentSecurityPolicy, type OutsideSources } from './content-security-policy.ts';
import { badHostPage, lastResortPage, tooManyPages, unavailablePage } from './last-resort-page.ts';
import type { PageSource, PageVisitor } from './page-bundle.ts';
import { sourcePages } from './source-pages.ts';
import { withStyles } from './styles-in-page.ts';

interface PagesOptions {
  /** From the sources with hot reload, instead of from the build. */
  development: boolean;
  settings: PageSettings;
  /** Reads the session of the visitor from the cookies: pages alone do that, calls take the header. Forgets dead ones. */
  findVisitor: (request: FastifyRequest, reply: FastifyReply) => Promise<PageVisitor>;
  /** Outside places that the content security policy lets in. */
  outsideSources?: OutsideSources;
}

/**
 * Serves every page of the shop under GET and HEAD. Unknown addresses under /api/ and /web/ must have been answered by
 * routes of their own, or they become the 404 page. Throws an Error where the pages are not built.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const source = await (options.development ? sourcePages(app) : builtPages(app));
  servePages(app, source, options);
}

/** The same over pages from anywhere. */
export function servePages(app: FastifyInstance, source: PageSource, options: PagesOptions): void {
  app.get('/*', async (request, reply) => {
    const code = request.requestId;
    try {
      return await servePage(source, options, request, reply);
    } catch (error) {
      if (isUnavailable(error)) {
        request.log.error(error);
        request.result = 'failed';
        return sendPlain(reply.header('Retry-After', UNAVAILABLE_RETRY_SECONDS), 503, unavailablePage(code));
      }
      // Nobody waits any longer, or the error page itself has failed
      if (!reply.raw.destroyed) request.log.error(error, 'page lost');
      return sendPlain(reply, 500, lastResortPage(code));
    }
  });
}

async function servePage(
  source: PageSource,
  options: PagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isHost(request.host)) return sendPlain(reply, 400, badHostPage);
  const nonce = randomBytes(16).toString('base64');
  const [{ bundle, manifest, styles }, visitor] = await Promise.all([
    source.load(),
    options.findVisitor(request, reply),
  ]);
  pageHeaders(reply, contentSecurityPolicy(nonce, options.development, options.outsideSources));
  if (visitor.waitSeconds !== null) {
    return sendPlain(reply.header('Retry-After', visitor.waitSeconds), 429, tooManyPages);
  }
  const page = await bundle.renderPage({
    request: webRequest(request, reply),
    api: visitor.api,
    session: {
      ...(visitor.session ?? { loggedIn: false, role: 'GUEST' }),
      ...(request.cookies.isCookie === 'close' && { closedNotice: true }),
      preferences: preferencesOf(request.cookies),
    },
    settings: { ...options.settings, ...visitor.settings },
    nonce,
    manifest,
    requestId: request.requestId,
    onError: (error) => request.log.error(error, 'page failed'),
  });
  reply.code(page.status);
  page.headers.forEach((value, name) => reply.header(name, value));
  const html = styles && mayLackStyles(request) ? withStyles(page.html, styles, nonce) : page.html;
  return reply.send(html);
}

/** Whether the browser says that it comes from elsewhere: then it may have no file of the shop. */
const mayLackStyles = ({ headers }: FastifyRequest): boolean =>
  ['none', 'cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

const sendPlain = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(page);

/** Whether a Host header names a host, with a port perhaps, and nothing else. */
function isHost(host: string): boolean {
  return /^([\w.-]+|\[[\da-fA-F:.]+\])(:\d{1,5})?$/.test(host) && URL.canParse(`http://${host}/`);
}

/** Not `no-store`: the browser may keep the page for its back button. */
function pageHeaders(reply: FastifyReply, policy: string): void {
  reply.header('Content-Security-Policy', policy);
  reply.header('Cache-Control', 'private, no-cache');
  reply.header('Vary', 'Cookie');
}

/** The request as the router takes it; rendering stops when the visitor is gone. */
function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return new Request(`${request.protocol}://${request.host}${request.url}`, { signal: gone.signal });
}
