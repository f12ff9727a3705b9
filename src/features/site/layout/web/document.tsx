import { earlyEventsScript } from '#web/app/early-events.ts';
import { replayEarlyEvents } from '#web/app/replay-early-events.ts';
import { typefaceScript } from '#web/theme/typeface.ts';
import { Asset, Scripts, useRouter, useRouterState, useTags } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useIsClosed } from '#web/app/closed-shop.ts';
import { errorStatus } from '#web/app/error-status.ts';
import { useFooter } from '#web/app/layout-data.ts';
import { titleInShop } from '#web/app/page-title.ts';
import { usePreference } from '#web/app/use-preference.ts';
import { QueryData } from '#web/app/query-data.tsx';
import { errorTitle } from './error-title.ts';
import { isFailed } from './is-failed.ts';
import '#web/theme/index.css';

const END_OF_PAGE = 'end-of-page';

/** Head of every page; a page adds its own title. */
export function documentHead() {
  return {
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      // Phone browsers would turn articles into phone links.
      { name: 'format-detection', content: 'telephone=no' },
    ],
    links: [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  };
}

/** The HTML document around every page, error pages included (R-FMT-01). */
export function Document({ children }: { children: ReactNode }): ReactNode {
  useEffect(replayEarlyEvents, []);
  return (
    <html
      lang="ru"
      data-mantine-color-scheme="light"
      data-theme={usePreference('theme')}
      data-density={usePreference('density')}
    >
      <head>
        <RenderWhenComplete />
        <FirstScript nonce={useRouter().options.ssr?.nonce} />
        <Head />
      </head>
      <body>
        {children}
        <template id={END_OF_PAGE} />
        <QueryData />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * The browser draws nothing before it has read the page down to its end mark: on a slow line it would draw the half of a
 * header or a table that has come, and move it when the other half does. What stands behind the mark, the data of the
 * page, is not waited for.
 */
function RenderWhenComplete() {
  return <link rel="expect" href={`#${END_OF_PAGE}`} blocking="render" />;
}

/** What the routes say of themselves. A failed page has named itself before it failed: the screen in its place has its own title. */
function Head() {
  const nonce = useRouter().options.ssr?.nonce;
  const failed = useFailedStatus();
  const shopName = useFooter()?.shopName;
  const tags = useTags();
  const own = tags.find(({ tag }) => tag === 'title')?.children;
  return (
    <>
      {tags.map((tag, index) => tag.tag !== 'title' && <Asset {...tag} key={keyOf(tag, index)} nonce={nonce} />)}
      <ThemeColour />
      <title>{titleInShop(failed ? errorTitle(failed) : own, shopName)}</title>
    </>
  );
}

/** The bars of a telephone's browser have the colour of the surfaces. */
function ThemeColour() {
  const theme = usePreference('theme');
  return (
    <>
      {theme === 'dark' ? null : <meta name="theme-color" content="#ffffff" />}
      {theme === 'light' ? null : (
        <meta
          name="theme-color"
          content="#171f22"
          media={theme === 'system' ? '(prefers-color-scheme: dark)' : undefined}
        />
      )}
    </>
  );
}

/** Keeps the elements of the head when another page comes; the server writes them once. */
const keyOf = (tag: object, index: number) => (import.meta.env.SSR ? index : JSON.stringify(tag));

/** HTTP status of the failure that stands in place of the page. */
function useFailedStatus(): number | undefined {
  const status = useRouterState({
    select: ({ matches }) => {
      const failed = matches.find((match) => isFailed(match));
      return failed && (failed.status === 'error' ? errorStatus(failed.error) : 404);
    },
  });
  return useIsClosed() ? 501 : status;
}

/** Keeps what is done before the page is alive and names the typeface; the server's alone to write, the browser has run it before anything of ours. */
function FirstScript({ nonce }: { nonce: string | undefined }) {
  const html = import.meta.env.SSR ? `${earlyEventsScript()}\n${typefaceScript()}` : '';
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
