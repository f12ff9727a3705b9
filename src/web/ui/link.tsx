import { useRouter, useRouterState } from '@tanstack/react-router';
import { useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { isCheapConnection } from '#web/app/connection.ts';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the shop as the server or a route gives it: `/detail/?code=…`. */
  href: string;
  /** Keeps the scroll position; the default where only the query or the hash changes. */
  keepScroll?: boolean;
  replace?: boolean;
}

/** How long the pointer or the focus rests on a link before its page is fetched ahead. */
const INTENT_MS = 60;

/**
 * A link to a page of the shop: plain HTML, so that a list of hundreds costs nothing, with the router's navigation and
 * fetching ahead on hover, focus, touch and the press itself, which comes before the click (R-STATE-090).
 */
export function Link({ href, keepScroll, replace, onClick, children, ...rest }: LinkProps) {
  const router = useRouter();
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fetchAhead = () => {
    if (!isCheapConnection()) void router.preloadRoute({ href } as never);
  };
  const endIntent = () => clearTimeout(intent.current);
  const startIntent = () => {
    endIntent();
    intent.current = setTimeout(fetchAhead, INTENT_MS);
  };
  const navigate = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event, rest.target)) return;
    event.preventDefault();
    const keeps = keepScroll ?? pathOf(href) === pathOf(router.state.location.pathname);
    void router.navigate({ href, replace, resetScroll: !keeps });
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={navigate}
      onMouseEnter={startIntent}
      onMouseLeave={endIntent}
      onFocus={startIntent}
      onBlur={endIntent}
      onTouchStart={fetchAhead}
      onMouseDown={fetchAhead}
    >
      {children}
    </a>
  );
}

/** A link of a menu: marked as the current page (`aria-current`) on its own address and on the pages below it. */
export function MenuLink({ href, ...rest }: LinkProps) {
  const isCurrent = useRouterState({ select: ({ location }) => isWithin(location.pathname, href) });
  return <Link {...rest} href={href} aria-current={isCurrent ? 'page' : undefined} />;
}

/** Whether a page lies at an address or below it; home is the current page only at home. */
export function isWithin(pathname: string, href: string): boolean {
  const base = pathOf(href);
  return base === '' ? pathname === '/' : pathname === base || pathname.startsWith(`${base}/`);
}

/** An address without query, hash and last slash: two that are equal are the same page. */
export function pathOf(href: string): string {
  return href.replace(/[?#].*$/, '').replace(/\/$/, '');
}

function isPlainClick(event: MouseEvent, target: string | undefined): boolean {
  const modified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return !event.defaultPrevented && event.button === 0 && !modified && (!target || target === '_self');
}
