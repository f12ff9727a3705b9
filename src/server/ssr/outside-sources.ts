import type { Env } from '../env.ts';
import type { OutsideSources } from './content-security-policy.ts';
import type { PageSettings } from '#shared/page-rendering.ts';

/** The settings of an external bot check for the pages (R-FMT-11); undefined for the shop's own check. */
export function captchaOf({ SMARTCAPTCHA_SITE_KEY: siteKey, SMARTCAPTCHA_URL: url }: Env): PageSettings['captcha'] {
  return siteKey === undefined ? undefined : { siteKey, script: new URL('/captcha.js', url).href };
}

/** The hosts of the external bot check for the policy of a page. */
export function captchaSources(env: Env): OutsideSources {
  if (captchaOf(env) === undefined) return {};
  const hosts = [new URL(env.SMARTCAPTCHA_URL).origin];
  return { 'script-src': hosts, 'frame-src': hosts, 'connect-src': hosts };
}

/** The hosts of a map's tiles for the policy of a page; `{s}` in the template's host means any subdomain. */
export function tileSources(template: string | undefined): string[] {
  if (template === undefined) return [];
  return [new URL(template.replace('{s}', 'subdomain')).origin.replace('//subdomain.', '//*.')];
}
