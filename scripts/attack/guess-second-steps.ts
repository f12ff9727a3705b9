import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { recoveryCode, secondFactor } from '#identity/second-factor/server/tables.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { addressOf, type AttackResult, type AttackedShop, atOnce, type Reply } from './attacked-shop.ts';

const WIDTH = 16;
const PASSWORD = 'Kabel7Turbo';
/** Of an account, in an hour and with one ticket. */
const GUESSES_AN_HOUR = 30;
const CODES = 10;
const CODE_LENGTH = 12;
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const isTaken = ({ status }: Reply) => status === 200;

/**
 * Guesses the second step of a login whose password is known: with tickets that are made up, and with real ones, as many
 * as the limits of the login give, codes of the authenticator and recovery codes.
 */
export async function guessSecondSteps(shop: AttackedShop, tries: number): Promise<AttackResult[]> {
  return [
    await guessTickets(shop, tries),
    await guess(shop, tries, { what: 'authenticator codes', path: '/api/authentication/code/', make: sixDigits }),
    await guess(shop, tries, { what: 'recovery codes', path: '/api/authentication/recovery/', make: aRecoveryCode }),
  ];
}

/** An account with an authenticator and ten recovery codes, none of which is guessed. */
async function aProtected({ db }: AttackedShop, email: string): Promise<{ id: number; secret: string }> {
  const { id } = await anAccount(db, {
    email,
    passwordHash: await hashPassword(PASSWORD),
    emailConfirmedAt: new Date(),
  });
  const secret = new Secret({ size: 20 }).base32;
  await db.insert(secondFactor).values({ accountId: id, secret, confirmedAt: new Date() });
  await db
    .insert(recoveryCode)
    .values(
      Array.from({ length: CODES }, () => ({ accountId: id, codeHash: hashToken(randomBytes(16).toString('hex')) })),
    );
  return { id, secret };
}

async function guessTickets(shop: AttackedShop, tries: number): Promise<AttackResult> {
  await aProtected(shop, 'ticket@firm.example');
  const replies = await atOnce(tries, WIDTH, (n) =>
    shop.ask(
      '/api/authentication/code/',
      { ticket: randomBytes(32).toString('base64url'), code: sixDigits() },
      addressOf(4_000_000 + n),
    ),
  );
  return {
    attack: 'tickets of a second step, many addresses',
    tries,
    reached: replies.filter(({ codes }) => codes.includes('CODE_EXPIRED')).length,
    allowed: null,
    'got in': replies.filter(isTaken).length,
  };
}

type Guess = { what: string; path: string; make: () => string };

async function guess(shop: AttackedShop, tries: number, { what, path, make }: Guess): Promise<AttackResult> {
  const login = `${what.replace(' ', '-')}@firm.example`;
  const { id, secret } = await aProtected(shop, login);
  let ticket: string | undefined;
  let from = 5_000_000;
  const replies = await atOnce(tries, WIDTH, async (n) => {
    // A ticket takes five guesses; then the attacker, who knows the password, logs in again from elsewhere
    if (ticket === undefined || n % 5 === 0) {
      from += 1;
      const { data } = await shop.ask('/api/authentication/', { login, password: PASSWORD }, addressOf(from));
      ticket = (data as { secondStep?: { ticket: string } } | null)?.secondStep?.ticket ?? ticket;
    }
    return shop.ask(path, { ticket: ticket ?? 'none', code: wrong(make, secret) }, addressOf(6_000_000 + n));
  });
  const since = Math.ceil(replies.reduce((sum, { ms }) => sum + ms, 0) / WIDTH / 3_600_000);
  return {
    attack: `${what} of one account whose password is known, many addresses`,
    tries,
    reached: await shop.db.$count(
      auditLog,
      and(
        eq(auditLog.action, 'login.failed'),
        eq(auditLog.accountId, id),
        sql`${auditLog.details} ->> 'step' = 'second'`,
      ),
    ),
    // The clock's hour may turn meanwhile
    allowed: GUESSES_AN_HOUR * (since + 1),
    'got in': replies.filter(isTaken).length,
  };
}

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0');
const aRecoveryCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A guess that does not happen to be right: how often one is, is a matter of arithmetic and not of the shop. */
function wrong(make: () => string, secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const right = [-1, 0, 1].map((step) => totp.generate({ timestamp: Date.now() + step * 30_000 }));
  for (;;) {
    const code = make();
    if (!right.includes(code)) return code;
  }
}
