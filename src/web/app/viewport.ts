import { useEffect, useSyncExternalStore } from 'react';
import { breakpointOf, DESKTOP_SWITCH, USUAL_FONT_PX } from '#shared/breakpoints.ts';
import { useApp } from './app-context.ts';
import { writeCookie } from './cookies.ts';

/** Seconds: a year. */
const YEAR = 31_536_000;

const wide = () => window.matchMedia(`(width >= ${DESKTOP_SWITCH / USUAL_FONT_PX}rem)`);

function onSwitch(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * Whether the side menu and the full header have room (R-LAY-02). The server knows it from the cookie that the last page
 * has left; undefined where there is none: then both forms stand in the page and the styles choose.
 */
export function useIsWide(): boolean | undefined {
  const { session } = useApp();
  return useSyncExternalStore(
    onSwitch,
    () => wide().matches,
    () => session.isWide,
  );
}

/** Keeps the band of this window's width in the cookie `viewport` for the next page (R-CONST-06). */
export function useViewportCookie(): void {
  useEffect(() => {
    let storedBand: string | undefined;
    const keep = () => {
      const fontPx = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const band = breakpointOf((window.innerWidth * USUAL_FONT_PX) / fontPx);
      if (band === storedBand) return;
      storedBand = band;
      writeCookie(window, 'viewport', band, YEAR);
    };
    keep();
    window.addEventListener('resize', keep);
    return () => window.removeEventListener('resize', keep);
  }, []);
}
