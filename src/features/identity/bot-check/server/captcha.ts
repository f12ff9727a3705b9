import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { type Challenge, challenge } from '../contract.ts';
import { getContactSecret } from './contact-secret.ts';
import { captchaUsed } from './tables.ts';

/** Rounds of one try; about 256 tries solve a challenge: a tenth of a second on a desk, a second on a phone. */
const cost = 1000;
const lifetimeMs = 10 * 60_000;

/** A challenge for one sending of a form (R-CALL-122), signed and good for ten minutes. */
export async function newChallenge(db: Db, now: Date): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    deriveKey,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    hmacSignatureSecret: await getContactSecret(db),
  });
  return challenge.parse(made);
}

const payload = z.object({ challenge, solution: z.object({ counter: z.int(), derivedKey: z.string().max(200) }) });

/** A solved challenge; `signature` names it. */
type SolvedChallenge = { signature: string; expiresAt: Date };

/** Checks a token of the form (R-VAL-15): ours, alive and solved. Throws CAPTCHA. */
export async function checkToken(db: Db, token: string): Promise<SolvedChallenge> {
  const parsed = payload.safeParse(readToken(token));
  if (!parsed.success) throw refused();
  const { verified } = await verifySolution({
    ...(parsed.data satisfies Payload),
    deriveKey,
    hmacSignatureSecret: await getContactSecret(db),
  });
  if (!verified) throw refused();
  const { signature, parameters } = parsed.data.challenge;
  return { signature, expiresAt: new Date(parameters.expiresAt * 1000) };
}

/** A challenge is good once: uses it up, as part of the caller's transaction. Throws CAPTCHA for one that is used. */
export async function useUp(tx: Db, solved: SolvedChallenge): Promise<void> {
  const taken = await tx.insert(captchaUsed).values(solved).onConflictDoNothing().returning();
  if (taken.length === 0) throw refused();
}

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
