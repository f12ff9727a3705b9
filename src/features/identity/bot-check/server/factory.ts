import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from '#identity/bot-check/contract.ts';

export { newChallenge } from './captcha.ts';

/** The token that a browser makes of a challenge; `change` spoils it. */
export async function solve(
  challenge: Challenge,
  change: (token: object) => object = (token) => token,
): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify(change({ challenge, solution }))).toString('base64');
}
