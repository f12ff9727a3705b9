import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, sql } from 'drizzle-orm';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { codeIn } from '#server/testing/sms-provider.ts';
import { guessSecondSteps } from './guess-second-steps.ts';
import { addressOf, type AttackResult, type AttackedShop, atOnce, type Reply, SHOP_EMAIL } from './attacked-shop.ts';

/** Whether everybody got a notice who had to, and how a buyer fared whom nobody attacked. */
export type Aftermath = { ownerTold: boolean; operatorAlarmed: boolean; otherRefused: number; otherMaxMs: number };

const WIDTH = 16;
const PASSWORD = 'Kabel7Turbo';
const SPRAYED = 'Optovik2026';
const OWNER = { email: 'owner@firm.example', phone: '79161234567' };
const OTHER = { email: 'other@firm.example', phone: '79037654321' };
/** without a solved bot check, [A-049]. */
const LOGIN_TRIES = 5;
const CODE_TRIES = 3;
const SMS_A_DAY = 500;

const hasCode = (code: string) => (reply: Reply) => reply.codes.includes(code);
const isTaken = ({ status }: Reply) => status === 200;

/** Guesses every kind of secret of one account, then one guess at the secrets of many; `tries` of each. */
export async function guessSecrets(shop: AttackedShop, tries: number): Promise<[AttackResult[], Aftermath]> {
  const passwordHash = await hashPassword(PASSWORD);
  const proven = { passwordHash, emailConfirmedAt: new Date(), phoneConfirmedAt: new Date() };
  await anAccount(shop.db, { ...OWNER, ...proven });
  await anAccount(shop.db, { ...OTHER, ...proven });
  const stranger = watchOther(shop);
  const results = [
    await guessPasswords(shop, tries),
    await guessWithChecks(shop, Math.min(tries, 200)),
    await guessCodes(shop, tries),
    await guessTickets(shop, tries),
    await guessCheckWords(shop, tries),
    ...(await guessSecondSteps(shop, tries)),
    await sprayPassword(shop, tries, 'one address'),
    await sprayPassword(shop, tries, 'many addresses'),
    await sprayCode(shop, tries),
  ];
  const other = await stranger.stop();
  await sleep(2000);
  const isSent = (to: string, subject: RegExp) =>
    shop.mail.letters.some((letter) => letter.to === to && subject.test(letter.subject ?? ''));
  return [
    results,
    {
      ownerTold: isSent(OWNER.email, /подбирает/),
      operatorAlarmed: isSent(SHOP_EMAIL, /предел SMS/),
      otherRefused: other.filter((reply) => !isTaken(reply)).length,
      otherMaxMs: Math.round(Math.max(...other.map(({ ms }) => ms))),
    },
  ];
}

/** Somebody who logs in every other second from his own address. */
function watchOther({ ask }: AttackedShop) {
  const replies: Reply[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      replies.push(await ask('/api/authentication/', { login: OTHER.email, password: PASSWORD }, '198.51.100.7'));
      await sleep(2000);
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await watching;
      return replies;
    },
  };
}

/** Each comparison of a password that fails stands in the audit log. */
async function countFailed({ db }: AttackedShop, since: Date): Promise<number> {
  return db.$count(auditLog, and(eq(auditLog.action, 'login.failed'), gt(auditLog.at, since)));
}

async function guessPasswords(shop: AttackedShop, tries: number): Promise<AttackResult> {
  const begun = await databaseNow(shop);
  const replies = await atOnce(tries, WIDTH, (n) =>
    shop.ask('/api/authentication/', { login: OWNER.email, password: `Guess${n}x` }, addressOf(n)),
  );
  return {
    attack: 'passwords of one account, many addresses',
    tries,
    reached: await countFailed(shop, begun),
    // The count runs over fifteen minutes
    allowed: LOGIN_TRIES * quarters(begun),
    'got in': replies.filter(isTaken).length,
  };
}

/** Steps of the price that the attacker pays before he gives up; each doubles it. */
const MAX_PAID = 3;

/** Who solves the bot check each time: it becomes dearer with the tries of all addresses. */
async function guessWithChecks(shop: AttackedShop, tries: number): Promise<AttackResult> {
  const begun = await databaseNow(shop);
  const replies = await atOnce(tries, WIDTH, async (n) => {
    const body = { login: OWNER.email, password: `Solved${n}x` };
    const from = addressOf(4_000_000 + (n % 60));
    const first = await shop.ask('/api/authentication/', body, from);
    const price = (first.data as { price?: number } | null)?.price;
    if (!hasCode('CAPTCHA_REQUIRED')(first) || price === undefined || price > MAX_PAID) return first;
    return shop.ask('/api/authentication/', { ...body, captchaToken: await shop.solveCheck(price, from) }, from);
  });
  return {
    attack: 'passwords of one account, 60 addresses, bot checks solved',
    tries,
    reached: await countFailed(shop, begun),
    allowed: 20 * (MAX_PAID + 1),
    'got in': replies.filter(isTaken).length,
  };
}

async function guessCodes(shop: AttackedShop, tries: number): Promise<AttackResult> {
  const sent = await shop.ask('/api/sendVerifyCodeSMS/', { phone: OWNER.phone }, addressOf(0));
  if (!isTaken(sent)) throw new Error(`No code was sent: ${sent.codes.join()}`);
  const code = await codeOf(shop, OWNER.phone);
  const guesses = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).filter((each) => each !== code);
  const replies = await atOnce(tries, WIDTH, (n) =>
    shop.ask('/api/checkCode/', { phone: OWNER.phone, code: guesses[n % guesses.length]! }, addressOf(n)),
  );
  const { rows } = await shop.db.execute<{ tries: number }>(
    sql`select tries from sms_code where phone = ${OWNER.phone}`,
  );
  return {
    attack: 'SMS codes of one phone, many addresses',
    tries,
    reached: rows[0]!.tries,
    allowed: CODE_TRIES,
    'got in': replies.filter(isTaken).length,
  };
}

async function guessTickets(shop: AttackedShop, tries: number): Promise<AttackResult> {
  const replies = await atOnce(tries, WIDTH, (n) =>
    shop.ask('/api/authByPhone/', { phone: OWNER.phone, ticket: aSecret() }, addressOf(n)),
  );
  return {
    attack: 'tickets of one phone, many addresses',
    tries,
    reached: replies.filter(hasCode('CODE_EXPIRED')).length,
    allowed: null,
    'got in': replies.filter(isTaken).length,
  };
}

async function guessCheckWords(shop: AttackedShop, tries: number): Promise<AttackResult> {
  const { email } = OWNER;
  await shop.ask('/api/password/sendPasswordChangeLink/', { email }, addressOf(0));
  const replies = await atOnce(tries, WIDTH, (n) => {
    const body = { email, checkWord: aSecret(), password: 'Stolen2026', confirmPassword: 'Stolen2026' };
    return shop.ask('/api/password/changeByCheckWord/', body, addressOf(n));
  });
  return {
    attack: 'check words of one account, many addresses',
    tries,
    reached: replies.filter(hasCode('LINK_INVALID')).length,
    allowed: null,
    'got in': replies.filter(isTaken).length,
  };
}

async function sprayPassword(
  shop: AttackedShop,
  tries: number,
  from: 'one address' | 'many addresses',
): Promise<AttackResult> {
  const tag = from.split(' ')[0];
  const passwordHash = await hashPassword(PASSWORD);
  const rows = Array.from({ length: tries }, (_, n) => ({
    name: 'Иван',
    lastName: 'Петров',
    email: `${tag}${n}@sprayed.example`,
    passwordHash,
  }));
  for (let start = 0; start < tries; start += 1000) {
    await shop.db.insert(account).values(rows.slice(start, start + 1000));
  }
  const begun = await databaseNow(shop);
  const replies = await atOnce(tries, WIDTH, (n) => {
    const address = from === 'one address' ? '203.0.113.9' : addressOf(1_000_000 + n);
    return shop.ask('/api/authentication/', { login: rows[n]!.email, password: SPRAYED }, address);
  });
  return {
    attack: `one password at ${tries} accounts, ${from}`,
    tries,
    reached: await countFailed(shop, begun),
    allowed: from === 'one address' ? LOGIN_TRIES * quarters(begun) : LOGIN_TRIES * tries,
    'got in': replies.filter(isTaken).length,
  };
}

async function sprayCode(shop: AttackedShop, tries: number): Promise<AttackResult> {
  // Of prefixes so many that only the shop's cap stops them
  const phones = Array.from(
    { length: tries },
    (_, n) => `79${String(n % 100).padStart(2, '0')}${String(n).padStart(7, '0')}`,
  );
  const sent = await atOnce(tries, WIDTH, (n) =>
    shop.ask('/api/sendVerifyCodeSMS/', { phone: phones[n]! }, addressOf(2_000_000 + n)),
  );
  const count = sent.filter(isTaken).length;
  if (count === 0) throw new Error('No code was sent');
  await sleep(2000);
  const code = [...'0123456789']
    .map((digit) => digit.repeat(4))
    .find((each) => ![...shop.sms.texts.values()].some((text) => codeIn(text) === each));
  if (code === undefined) throw new Error('Every code of four equal digits was sent');
  const replies = await atOnce(tries, WIDTH, (n) =>
    shop.ask('/api/checkCode/', { phone: phones[n]!, code }, addressOf(3_000_000 + n)),
  );
  return {
    attack: `one SMS code at ${tries} phones, many addresses`,
    tries,
    reached: replies.filter(hasCode('CODE_WRONG')).length,
    allowed: SMS_A_DAY,
    'got in': replies.filter(isTaken).length,
  };
}

async function codeOf({ sms }: AttackedShop, phone: string): Promise<string> {
  for (let wait = 0; wait < 200; wait += 1) {
    const code = codeIn(sms.texts.get(phone));
    if (code !== undefined) return code;
    await sleep(50);
  }
  throw new Error(`No SMS came to ${phone}`);
}

async function databaseNow({ db }: AttackedShop): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now()::text as now`);
  return new Date(rows[0]!.now);
}

const quarters = (begun: Date): number => 1 + Math.floor((Date.now() - begun.getTime()) / (15 * 60_000));
const aSecret = (): string => randomBytes(32).toString('base64url');
