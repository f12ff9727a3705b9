import type { AppContext } from '#web/app/app-context.ts';
import type { Captcha } from './captcha.ts';

/** Puts the bot check of this shop into `container`; its library comes with it and not with the page. */
export async function loadCaptcha(
  { api, settings }: Pick<AppContext, 'api' | 'settings'>,
  container: HTMLElement,
): Promise<Captcha> {
  if (settings.captcha) return (await import('./smart-captcha.ts')).createSmartCaptcha(container, settings.captcha);
  return (await import('./captcha.ts')).createCaptcha(container, api);
}
