import type { ApiClient } from '#web/api/api-client.ts';

/** A token of the bot check for one call, solved without a word to the visitor. Throws where the browser cannot. */
export async function solveBotCheck(api: ApiClient): Promise<string> {
  const { createCaptcha } = await import('./captcha.ts');
  const place = document.createElement('div');
  place.hidden = true;
  document.body.append(place);
  const captcha = createCaptcha(place, api);
  try {
    return await captcha.token();
  } finally {
    captcha.remove();
    place.remove();
  }
}
