import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import { checkToken, useUp } from './captcha.ts';
import { checkSmartCaptcha } from './smart-captcha.ts';

type Asker = Pick<CallContext, 'db' | 'env' | 'log' | 'request' | 'now'>;

/**
 * Checks a token of the bot check with the provider of this shop (R-VAL-15): SmartCaptcha where its keys are set, else
 * the shop's own challenge, of `price` at least. Outside a transaction. Returns what uses the token up, for the
 * transaction of what it was asked for. Throws CAPTCHA, and CAPTCHA_REQUIRED for a cheaper challenge.
 */
export async function passCaptcha(ctx: Asker, token: string, price = 0): Promise<(tx: Db) => Promise<void>> {
  if (ctx.env.SMARTCAPTCHA_SERVER_KEY !== undefined) {
    await checkSmartCaptcha(ctx, token);
    return async () => {};
  }
  const solved = await checkToken(ctx.db, token, price);
  return (tx) => useUp(tx, solved);
}
