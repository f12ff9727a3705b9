import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

/** The price may rise while a check is solved. */
const MAX_CHECKS = 3;

/**
 * Makes a call that may want to know, after several tries, that this is no robot: then it is made again with
 * a token of the bot check, of the price that the refusal names; `onCheck` learns of it first. Throws `ApiFailure`.
 */
export async function callWithBotCheck<T>(
  app: Pick<AppContext, 'api' | 'settings'>,
  call: (captchaToken?: string) => Promise<T>,
  onCheck: (price: number) => void = () => {},
): Promise<T> {
  let token: string | undefined;
  for (let checks = 0; ; checks += 1) {
    try {
      return await call(token);
    } catch (error) {
      const price = priceOf(error);
      if (price === null || checks === MAX_CHECKS) throw error;
      onCheck(price);
      token = await solveBotCheck(app, price);
    }
  }
}

/** The price of the check that a refusal asks for; null for another failure. */
function priceOf(error: unknown): number | null {
  if (!isApiFailure(error) || error.errors[0]?.code !== 'CAPTCHA_REQUIRED') return null;
  return (error.data as { price?: number } | null)?.price ?? 0;
}

/**
 * A token of the bot check for one call, of the price that the shop asks for, as a rule without a word to the visitor.
 * Throws where it cannot be had.
 */
async function solveBotCheck(app: Pick<AppContext, 'api' | 'settings'>, price?: number): Promise<string> {
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
