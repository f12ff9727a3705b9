import type { AppContext } from '#web/app/app-context.ts';

/**
 * A token of the bot check for one call, of the price that the shop asks for, as a rule without a word to the visitor.
 * Throws where it cannot be had.
 */
export async function solveBotCheck(app: Pick<AppContext, 'api' | 'settings'>, price?: number): Promise<string> {
  const { loadCaptcha } = await import('./load-captcha.ts');
  const container = document.createElement('div');
  container.hidden = true;
  document.body.append(container);
  const captcha = await loadCaptcha(app, container);
  try {
    return await captcha.token(price);
  } finally {
    captcha.remove();
    container.remove();
  }
}
