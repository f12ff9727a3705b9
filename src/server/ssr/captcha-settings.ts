import type { Env } from '../env.ts';
import type { OutsideSources } from './content-security-policy.ts';
import type { PageSettings } from './page-bundle.ts';

/** What pages must know of a bot check by somebody else (R-FMT-11); undefined for the shop's own. */
export function captchaOf({ SMARTCAPTCHA_SITE_KEY: siteKey, SMARTCAPTCHA_URL: url }: Env): PageSettings['captcha'] {
  return siteKey === undefined ? undefined : { siteKey, script: new URL('/captcha.js', url).href };
}

/** The hosts that the policy of a page must name for it. */
export function captchaSources(env: Env): OutsideSources {
  if (captchaOf(env) === undefined) return {};
  const hosts = [new URL(env.SMARTCAPTCHA_URL).origin];
  return { 'script-src': hosts, 'frame-src': hosts, 'connect-src': hosts };
}
