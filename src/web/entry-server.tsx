import { Writable } from 'node:stream';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import type { AnyRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server';
import { isApiFailure } from './api/api-failure.ts';
import { inProcessClient } from './api/in-process-client.ts';
import { cookieText } from './app/cookies.ts';
import { errorStatus } from './app/error-status.ts';
import { guestTarget } from './app/guest-target.ts';
import { createAppRouter } from './app/router.ts';
import { drawIconsBy } from './ui/icon.tsx';
import { setShopTimeZone } from '#shared/dates.ts';
import type { PageAnswer, PageRequest } from '#shared/page-rendering.ts';
import { tokenCookie } from '#shared/token-cookie.ts';
import { ErrorDocument } from '#site/layout/web/index.ts';

drawIconsBy(renderToStaticMarkup);

type Router = ReturnType<typeof createAppRouter>;

/**
 * Renders a page to its end, with its real status: a redirect of the guards, the status of the failed call, 404 for an
 * unknown address, 500 where a component throws. The stock handlers of the router would answer 200 for the last one.
 */
export async function renderPage(page: PageRequest): Promise<PageAnswer> {
  const { settings } = page;
  setShopTimeZone(settings.timeZone);
  // The router wants a `Response` back; the page goes beside it, because in and out of one it would be copied twice
  let html: Uint8Array = new Uint8Array();
  const request = withSlash(page.request);
  const handle = createRequestHandler({
    request,
    createRouter: () => createAppRouter({ ...page, api: inProcessClient(page.api, page.onError, page.requestId) }),
    getRouterManifest: () => page.manifest,
  });
  const { status, headers } = await handle(async ({ router, responseHeaders }) => {
    const loadError = (router as unknown as Router).state.matches.find((match) => match.status === 'error')?.error;
    if (isApiFailure(loadError) && loadError.status === 401) {
      const { pathname, search, protocol } = new URL(request.url);
      const isSecure = protocol === 'https:';
      return new Response(null, {
        status: 302,
        headers: {
          Location: guestTarget(settings, pathname + search),
          'Set-Cookie': cookieText(tokenCookie(isSecure), '', 0, isSecure),
        },
      });
    }
    if (loadError && !isApiFailure(loadError)) {
      page.onError(loadError);
      // The page names it, and so does the browser's first rendering
      if (loadError instanceof Error && errorStatus(loadError) >= 500) {
        Object.assign(loadError, { requestId: page.requestId });
      }
    }
    keepHydrationScripts(router);
    const rendered = await render(<RouterServer router={router as unknown as Router} />, request.signal);
    if (rendered.error) {
      html = brokenPage(page, rendered.error);
      return new Response(null, { status: errorStatus(rendered.error), headers: htmlType });
    }
    html = await withLateScripts(router, rendered.html);
    return new Response(null, {
      status: loadError ? errorStatus(loadError) : (ownStatus(router as unknown as Router) ?? getSsrStatus(router)),
      headers: responseHeaders,
    });
  });
  return { status, headers, html };
}

const doctype = '<!DOCTYPE html>';
const doctypeBytes = Buffer.from(doctype);
const htmlType = { 'Content-Type': 'text/html; charset=UTF-8' };

/** The status that the loader of the page has named as `httpStatus`. */
function ownStatus({ state }: Router): number | undefined {
  return (state.matches.at(-1)?.loaderData as { httpStatus?: number } | undefined)?.httpStatus;
}

/** Both forms of an address are the same page, without a redirect; the router knows the one with the slash. */
function withSlash(request: Request): Request {
  const url = new URL(request.url);
  if (url.pathname.endsWith('/')) return request;
  url.pathname += '/';
  return new Request(url, request);
}

/** A component threw: a page of plain HTML that needs nothing of what has just failed. */
function brokenPage({ manifest, onError, request, requestId, session }: PageRequest, error: unknown): Uint8Array {
  onError(error);
  const styles = manifest.routes.__root__?.css ?? [];
  const html = renderToStaticMarkup(
    <ErrorDocument status={errorStatus(error)} href={request.url} styles={styles} visitor={session} code={requestId} />,
  );
  return Buffer.from(`${doctype}${html}`);
}

/**
 * The end of `<!--$!-->`, which React writes where a boundary has failed or waits for a part whose code has not come. Its
 * beginning is that of every element: it would be looked for at each of them.
 */
const UNFINISHED = '$!-->';

/**
 * A page whose parts are all there is written as one text, which costs a quarter less than React's stream of bytes. The
 * stream waits for parts that are not there yet, and knows what was thrown.
 */
async function render(node: ReactNode, signal: AbortSignal): Promise<{ html: Buffer; error: unknown }> {
  try {
    const html = Buffer.from(renderToString(node));
    if (!html.includes(UNFINISHED)) return { html: Buffer.concat([doctypeBytes, html]), error: undefined };
  } catch {
    // The stream throws it again, and waits where a part is only on its way
  }
  return renderToEnd(node, signal);
}

/** The router hands out the scripts of a page once; a page that is rendered a second time needs them again. */
function keepHydrationScripts({ serverSsr }: AnyRouter): void {
  if (!serverSsr) return;
  const take = serverSsr.takeInitialHydrationScriptTags;
  let taken: ReturnType<typeof take> | null = null;
  serverSsr.takeInitialHydrationScriptTags = () => (taken ??= take());
}

/** React hides an error inside a Suspense boundary from the caller: the first one is remembered. */
function renderToEnd(node: ReactNode, signal: AbortSignal): Promise<{ html: Buffer; error: unknown }> {
  return new Promise((resolve) => {
    let error: unknown;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks), error });
        done();
      },
    });
    const stream = renderToPipeableStream(node, {
      // One piece: a page that is complete needs no scripts that move late pieces into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (thrown) => {
        error ??= thrown;
      },
      onShellError: (thrown) =>
        resolve({ html: Buffer.alloc(0), error: thrown ?? new Error('The page was not rendered') }),
      onAllReady: () => stream.pipe(sink),
    });
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true });
  });
}

/**
 * The page with what the router has to say after it was rendered, for data that came late. There are none as long as
 * every loader waits for its own; so the page is not decoded for them.
 */
async function withLateScripts(router: AnyRouter, page: Buffer): Promise<Buffer> {
  const late = (await transformHtmlStringWithRouter(router, '')).slice(doctype.length);
  return late ? Buffer.from(page.toString().replace('</body>', () => `${late}</body>`)) : page;
}

const routeModules: Record<string, { Route?: { id: string } }> = import.meta.glob('./routes/**/*.tsx', { eager: true });

/** Route id → source file, to find the scripts and styles of a route in the build's manifest. */
export function routeFiles(): Record<string, string> {
  createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });
  return Object.fromEntries(
    Object.entries(routeModules).flatMap(([file, { Route }]) =>
      Route ? [[Route.id, file.replace('./', 'src/web/')]] : [],
    ),
  );
}
