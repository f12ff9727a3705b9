import { useEffect, useRef, type RefObject } from 'react';
import { useApp } from '#web/app/app-context.ts';
import type { Captcha } from './captcha.ts';
import { loadCaptcha } from './load-captcha.ts';

/** The bot check of an open form, in the element of `container`. Its library is loaded with the form and not with the page. */
export function useCaptcha(container: RefObject<HTMLElement | null>): () => Promise<Captcha> {
  const app = useApp();
  const captcha = useRef<Promise<Captcha>>(undefined);
  const load = () => {
    captcha.current ??= loadCaptcha(app, container.current!);
    // A library that did not come may come the next time
    captcha.current.catch(() => (captcha.current = undefined));
    return captcha.current;
  };
  useEffect(() => {
    load().catch((error: unknown) => console.error('The bot check was not loaded:', error));
    return () => {
      void captcha.current?.then((loaded) => loaded.remove()).catch(() => undefined);
      captcha.current = undefined;
    };
    // Once for every opening of the form
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return load;
}
