import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { solveBotCheck } from './solve-bot-check.ts';

/**
 * Makes a call that may want to know, after several tries, that this is no robot: then it is made again with
 * a token of the bot check. Throws `ApiFailure`.
 */
export async function callWithBotCheck<T>(
  app: Pick<AppContext, 'api' | 'settings'>,
  call: (captchaToken?: string) => Promise<T>,
): Promise<T> {
  return call().catch(async (error: unknown) => {
    if (!isApiFailure(error) || error.errors[0]?.code !== 'CAPTCHA_REQUIRED') throw error;
    return call(await solveBotCheck(app));
  });
}
