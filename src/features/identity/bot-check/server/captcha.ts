import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { type Challenge, challenge } from '../contract.ts';
import { getContactSecret } from './contact-secret.ts';
import { captchaUsed } from './tables.ts';

/** Rounds of one try; about 256 tries solve a challenge: a tenth of a second on a desk, a second on a phone. */
const COST = 1000;
/** Hexadecimal zeros that the key of a solution begins with; each makes sixteen times as many tries. */
const ZEROS = 2;
const lifetimeMs = 10 * 60_000;

/**
 * A challenge for one sending of a form (R-CALL-122), signed and good for ten minutes. Each step of `price` doubles the
 * work of the solver; to check a solution costs eight times the usual at most.
 */
export async function newChallenge(db: Db, now: Date, price = 0): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST * 2 ** (price % 4),
    keyPrefix: '0'.repeat(ZEROS + Math.floor(price / 4)),
    deriveKey,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    hmacSignatureSecret: await getContactSecret(db),
  });
  return challenge.parse(made);
}

const payload = z.object({ challenge, solution: z.object({ counter: z.int(), derivedKey: z.string().max(200) }) });

/** A solved challenge; `signature` names it. */
type SolvedChallenge = { signature: string; expiresAt: Date };

/** The price that a signed challenge was made for. */
const priceOf = ({ cost, keyPrefix }: Challenge['parameters']): number =>
  Math.log2(cost / COST) + 4 * (keyPrefix.length - ZEROS);

/** Checks a token of the form (R-VAL-15): ours, alive, solved and of this price. Throws CAPTCHA, CAPTCHA_REQUIRED. */
export async function checkToken(db: Db, token: string, price = 0): Promise<SolvedChallenge> {
  const parsed = payload.safeParse(readToken(token));
  if (!parsed.success) throw refused();
  const { verified } = await verifySolution({
    ...(parsed.data satisfies Payload),
    deriveKey,
    hmacSignatureSecret: await getContactSecret(db),
  });
  if (!verified) throw refused();
  const { signature, parameters } = parsed.data.challenge;
  if (priceOf(parameters) < price) throw captchaRequired(price);
  return { signature, expiresAt: new Date(parameters.expiresAt * 1000) };
}

/** A challenge is good once: uses it up, as part of the caller's transaction. Throws CAPTCHA for one that is used. */
export async function useUp(tx: Db, solved: SolvedChallenge): Promise<void> {
  const taken = await tx.insert(captchaUsed).values(solved).onConflictDoNothing().returning();
  if (taken.length === 0) throw refused();
}

/** The caller has to solve a challenge first; `data.price` says of what price. */
export const captchaRequired = (
  price = 0,
  message = 'Несколько неудачных попыток входа подряд. Подтвердите, что вы не робот',
) => refuse('CAPTCHA_REQUIRED', message, { data: { price } });

/** The bot check was not passed. */
export const refused = () =>
  refuse('CAPTCHA', 'Проверка «не робот» не пройдена. Отправьте форму ещё раз', { field: 'captchaToken' });

function readToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    // what is no JSON is no token
    return null;
  }
}
