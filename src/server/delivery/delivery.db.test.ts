import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, transaction } from '../db/index.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { readAttached, storeAttached } from '../files/attached-files.ts';
import { testDatabase } from '../testing/test-database.ts';
import { letterShop } from './letter-shop.fixture.ts';
import type { Letter } from './letter.ts';
import { openMailer } from './open-mailer.ts';
import type { OutgoingRow, Sender } from './outgoing.ts';
import { sendLetter } from './send-letter.ts';
import { type Pace, startDelivery } from './start-delivery.ts';
import { outbox } from './tables.ts';

let shop = letterShop;
/** How long an attempt may take is the usual: a test on a slow machine would cut it off and send its letter twice. */
const usualPace = { superviseSeconds: 1, pollSeconds: 1, rules: { retryDelay: 1 } };

let database: Database;
let mail: MailServer;
let stops: (() => Promise<void>)[] = [];
let refused: string[] = [];
let errors: unknown[] = [];
let shopEmail = '';

beforeAll(async () => {
  database = await testDatabase();
});

beforeEach(async () => {
  await database.db.delete(outbox);
  mail = await startMailServer();
  [stops, refused, errors, shopEmail, shop] = [[], [], [], '', letterShop];
});

afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await mail.close();
});

const aMailer = (limits: { url?: string; isPlainAllowed?: boolean; handOverMs?: number; answerMs?: number } = {}) =>
  openMailer({
    url: mail.url,
    from: 'Оптовик <shop@shop.example>',
    getShop: () => Promise.resolve(shop),
    readFile: (key) => readAttached(database.db, key),
    ...limits,
  });

async function aNode(send: Sender = aMailer(), pace: Pace = usualPace): Promise<() => Promise<void>> {
  const stop = await startDelivery(database, {
    senders: { mail: send },
    events: {
      onRefused: async (_db: unknown, row: OutgoingRow) => void refused.push(row.recipient),
      onTaken: () => Promise.resolve(),
    },
    shopAddress: () => Promise.resolve(shopEmail),
    onError: (error) => void errors.push(error),
    pace,
  });
  stops.push(stop);
  return stop;
}

const aLetter = (to: string, fields: Partial<Letter> = {}) =>
  sendLetter(database.db, {
    kind: 'password.changed',
    to,
    subject: 'Пароль изменён',
    content: { paragraphs: ['Пароль изменён.'] },
    ...fields,
  });

const rowOf = async (recipient: string) =>
  (await database.db.select().from(outbox).where(eq(outbox.recipient, recipient)))[0]!;

async function until(isReached: () => boolean | Promise<boolean>, seconds = 150): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(25)) {
    if (await isReached()) return;
  }
  throw new Error(`Not reached; errors: ${errors.map(String).join('; ')}`);
}

const isSent = async (to: string) => (await rowOf(to)).sentAt !== null;

describe('sending', () => {
  it('a letter is sent at the commit of its transaction, not at the next look', async () => {
    // The next look is an hour away
    await aNode(aMailer(), { ...usualPace, pollSeconds: 3600 });
    await sleep(300);
    await aLetter('anna@firm.example');
    await until(() => isSent('anna@firm.example'));
    const [letter] = mail.letters;
    expect(letter).toMatchObject({
      to: 'anna@firm.example',
      from: { name: 'Оптовик', address: 'shop@shop.example' },
      subject: 'Пароль изменён',
    });
    expect(letter!.text).toContain('Пароль изменён.');
    expect(letter!.html).toContain('Пароль изменён.');
    expect(await rowOf('anna@firm.example')).toMatchObject({ attempts: 1, lastError: null, failedAt: null });
    expect(errors).toEqual([]);
  });

  it('a letter has the sender and the subject that the shop has chosen', async () => {
    shop = {
      ...letterShop,
      texts: { ...letterShop.texts, LETTER_SENDER: 'Отдел продаж', LETTER_SUBJECT: '[Оптовик]' },
    };
    await aNode();
    await aLetter('anna@firm.example');
    await until(() => isSent('anna@firm.example'));
    expect(mail.letters[0]).toMatchObject({
      from: { name: 'Отдел продаж', address: 'shop@shop.example' },
      subject: '[Оптовик] Пароль изменён',
    });
  });

  it('a letter takes its file along; without the file it is given up', async () => {
    await aNode();
    const content = Buffer.from('%PDF-1.4 счёт');
    const named = { name: 'Счёт № 1.pdf', mime: 'application/pdf' };
    const key = await storeAttached(database.db, { ...named, content });
    const paragraphs = ['Файл приложен.'];
    await aLetter('file@firm.example', { content: { paragraphs, file: { key, name: named.name } } });
    await aLetter('lost@firm.example', { content: { paragraphs, file: { key: 'нет такого', name: named.name } } });
    await until(() => isSent('file@firm.example'));
    await until(async () => (await rowOf('lost@firm.example')).failedAt !== null);
    const attached = mail.letters[0]!.attachments.find(({ filename }) => filename === named.name)!;
    expect(attached.mimeType).toBe(named.mime);
    expect(Buffer.from(attached.content as ArrayBuffer)).toEqual(content);
    expect(mail.letters).toHaveLength(1);
    expect(await rowOf('lost@firm.example')).toMatchObject({ lastError: 'Файл письма больше не хранится' });
  });

  it('a letter of a transaction that is rolled back is not sent', async () => {
    await aNode();
    const failed = transaction(database.db, async (tx) => {
      await sendLetter(tx, { kind: 'feedback', to: 'a@firm.example', subject: 'x', content: { paragraphs: ['x'] } });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await aLetter('b@firm.example');
    await until(() => isSent('b@firm.example'));
    expect(mail.letters.map(({ to }) => to)).toEqual(['b@firm.example']);
  });

  it('letters written before the first node starts are sent', async () => {
    await aLetter('early@firm.example');
    await aNode();
    await until(() => isSent('early@firm.example'));
    expect(mail.letters).toHaveLength(1);
  });

  it('three nodes send each of 150 letters once', async () => {
    await Promise.all([aNode(), aNode(), aNode()]);
    for (let n = 0; n < 150; n += 1) await aLetter(`buyer${n}@firm.example`);
    await until(() => mail.letters.length >= 150);
    await until(async () => (await database.db.$count(outbox, sql`${outbox.sentAt} is null`)) === 0);
    expect(new Set(mail.letters.map(({ to }) => to)).size).toBe(150);
    expect(mail.letters).toHaveLength(150);
  });

  it('the content of a letter with a secret is deleted once it is sent', async () => {
    await aNode();
    const content = {
      paragraphs: ['Откройте ссылку'],
      action: { label: 'Сменить пароль', path: '/change-password/?w=1' },
    };
    await aLetter('secret@firm.example', { kind: 'password.link', content });
    await aLetter('plain@firm.example');
    await until(async () => (await isSent('secret@firm.example')) && (await isSent('plain@firm.example')));
    expect(mail.letters.find(({ to }) => to === 'secret@firm.example')!.text).toContain(
      'https://shop.example/change-password/?w=1',
    );
    expect((await rowOf('secret@firm.example')).content).toBeNull();
    expect((await rowOf('plain@firm.example')).content).not.toBeNull();
  });

  it('a letter goes to a server of the network encrypted, or where the owner allows it plain', async () => {
    // This machine, by an address that does not say so; its server knows no STARTTLS
    const url = mail.url.replace('127.0.0.1', '0.0.0.0');
    await aLetter('anna@firm.example');
    const row = (await rowOf('anna@firm.example'))!;
    const attempt = { signal: AbortSignal.timeout(10_000), confirm: () => Promise.resolve() };
    await expect(aMailer({ url })(row, attempt)).rejects.toThrow('command not recognized');
    expect(mail.letters).toEqual([]);
    await aMailer({ url, isPlainAllowed: true })(row, attempt);
    expect(mail.letters).toHaveLength(1);
  });

  it('a letter to a shop without an address goes out once it has one', async () => {
    await aNode();
    await aLetter('', { kind: 'feedback' });
    await sleep(1500);
    expect(mail.letters).toEqual([]);
    shopEmail = 'office@shop.example';
    await until(() => mail.letters.length === 1);
    expect(mail.letters[0]!.to).toBe('office@shop.example');
  });
});

describe('trouble', () => {
  it.each(['rcpt', 'data'] as const)(
    'a refusal for now (4xx at %s) is tried again under the same Message-ID',
    async (at) => {
      let tries = 0;
      mail.trouble = (_to, step) => (step === at && (tries += 1) === 1 ? { at, answer: 451 } : null);
      await aNode();
      await aLetter('later@firm.example');
      await until(() => isSent('later@firm.example'));
      expect(mail.letters).toHaveLength(1);
      expect((await rowOf('later@firm.example')).attempts).toBeGreaterThan(1);
      expect(refused).toEqual([]);
    },
  );

  it.each([
    { at: 'rcpt', answer: 'stall', limits: { handOverMs: 300 } },
    { at: 'data', answer: 'stall', limits: { answerMs: 300 } },
    { at: 'data', answer: 'drop', limits: {} },
  ] as const)('a server that has a $answer at $at gets the letter again', async ({ at, answer, limits }) => {
    mail.trouble = () => ({ at, answer });
    let send = aMailer(limits);
    await aNode((...attempt) => send(...attempt));
    await aLetter('again@firm.example');
    await until(async () => (await rowOf('again@firm.example')).lastError !== null);
    mail.trouble = () => null;
    send = aMailer();
    await until(() => isSent('again@firm.example'));
    expect(mail.letters).toHaveLength(1);
  });

  it('a letter that its server looks at for long is sent once', async () => {
    mail.answerAfterMs = 1500;
    await aNode(aMailer({ handOverMs: 1000 }));
    await aLetter('slow@firm.example');
    await until(() => isSent('slow@firm.example'));
    expect(mail.letters).toHaveLength(1);
    expect((await rowOf('slow@firm.example')).attempts).toBe(1);
  });

  it('a sender that was taken for dead does not end its letter', async () => {
    const send = aMailer();
    let attempts = 0;
    await aNode(async (row, attempt) => {
      attempts += 1;
      // As another node does
      if (attempts === 1) await database.db.update(outbox).set({ attempts: row.attempts + 1 });
      await send(row, attempt);
    });
    await aLetter('dead@firm.example');
    await until(() => isSent('dead@firm.example'));
    expect(attempts).toBe(2);
    expect(mail.letters).toHaveLength(1);
  });

  it('a letter is sent once though the database is away until long after the server took it', async () => {
    let failures = 12;
    const update = database.db.update.bind(database.db);
    mail.onTaken = () => {
      const away = vi.spyOn(database.db, 'update').mockImplementation((table) => {
        failures -= 1;
        if (failures === 0) away.mockRestore();
        else throw new Error('connection refused');
        return update(table);
      });
    };
    // Nothing but the record of the letter is written meanwhile
    await aNode(aMailer(), { ...usualPace, pollSeconds: 3600 });
    await aLetter('away@firm.example');
    await until(() => isSent('away@firm.example'));
    expect(failures).toBe(0);
    expect(mail.letters).toHaveLength(1);
  });

  it('a letter that was taken while its answer got lost comes again under the same Message-ID', async () => {
    mail.trouble = (_to, at) => (at === 'answer' && mail.letters.length === 1 ? { at, answer: 'drop' } : null);
    await aNode();
    await aLetter('twice@firm.example');
    await until(() => isSent('twice@firm.example'));
    expect(mail.letters).toHaveLength(2);
    expect(mail.letters[0]!.messageId).toMatch(/^<outbox-\d+-\w+@shop\.example>$/);
    expect(mail.letters[1]!.messageId).toBe(mail.letters[0]!.messageId);
  });

  it('a letter that waited two days for a mail server is not sent any more', async () => {
    await aLetter('old@firm.example');
    await database.db.update(outbox).set({ at: sql`now() - interval '49 hours'` });
    await aNode();
    await until(async () => (await rowOf('old@firm.example')).failedAt !== null);
    expect(mail.letters).toEqual([]);
  });

  it('an address that its server does not know is given up at once and reported', async () => {
    mail.trouble = (to) => (to.startsWith('nobody') ? { at: 'rcpt', answer: 550, text: '5.1.1 no such user' } : null);
    await aNode();
    await aLetter('nobody@firm.example');
    await until(async () => (await rowOf('nobody@firm.example')).failedAt !== null);
    expect(await rowOf('nobody@firm.example')).toMatchObject({ attempts: 1, sentAt: null });
    expect((await rowOf('nobody@firm.example')).lastError).toContain('no such user');
    expect(refused).toEqual(['nobody@firm.example']);
  });

  it.each(['550 5.7.1 your address is blocked', '552 5.2.2 mailbox full'])(
    'a refusal that does not concern the address is tried again: %s',
    async (answer) => {
      const [code, ...text] = answer.split(' ');
      let isTroubled = true;
      mail.trouble = () => (isTroubled ? { at: 'rcpt', answer: Number(code), text: text.join(' ') } : null);
      await aNode();
      await aLetter('full@firm.example');
      await until(async () => (await rowOf('full@firm.example')).lastError !== null);
      isTroubled = false;
      await until(() => isSent('full@firm.example'));
      expect(refused).toEqual([]);
    },
  );

  it('a letter that the server refuses for good is given up, and its address is not marked', async () => {
    mail.trouble = () => ({ at: 'data', answer: 554, text: '5.6.0 no' });
    await aNode();
    await aLetter('spam@firm.example');
    await until(async () => (await rowOf('spam@firm.example')).failedAt !== null);
    expect(refused).toEqual([]);
  });

  it('a sender that never ends is cut off and the letter is tried again', async () => {
    let attempts = 0;
    const send: Sender = (_row, { signal }) => {
      attempts += 1;
      if (attempts > 1) return Promise.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    await aNode(send, { ...usualPace, rules: { retryDelay: 1, expireInSeconds: 3 } });
    await aLetter('slow@firm.example');
    await until(() => isSent('slow@firm.example'));
    expect(attempts).toBe(2);
  });

  it('a letter whose every attempt failed is given up, with the last reason', async () => {
    await aNode(() => Promise.reject(new Error('away')));
    await aLetter('gone@firm.example');
    const isPutBack = sql`select 1 from delivery.job where name = 'mail' and state = 'retry'`;
    await until(async () => (await database.db.execute(isPutBack)).rows.length > 0);
    // The queue's own clock is two days on
    await database.db.execute(sql`update delivery.job set retry_limit = 1, start_after = now() where name = 'mail'`);
    await until(async () => (await rowOf('gone@firm.example')).failedAt !== null);
    expect(await rowOf('gone@firm.example')).toMatchObject({ lastError: 'away', sentAt: null });
  });
});

describe('letters with a group', () => {
  it('name the page that ends them, the others do not', async () => {
    const { wantsLettersSlot } = await import('./send-letter.ts');
    wantsLettersSlot.fill(() => Promise.resolve(true));
    await aNode();
    await aLetter('q@firm.example', { kind: 'question.answered', accountId: 7 });
    await aLetter('o@firm.example', { kind: 'order.accepted', accountId: 7 });
    await until(() => mail.letters.length === 2);
    const header = (to: string, name: string) =>
      mail.letters.find((letter) => letter.to === to)!.headers.find(({ key }) => key === name)?.value;
    expect(header('q@firm.example', 'list-unsubscribe')).toMatch(
      /^<https:\/\/shop\.example\/letters\/unsubscribe\/\?account=7&group=questions&sign=[\w-]{43}>$/,
    );
    expect(header('q@firm.example', 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('o@firm.example', 'list-unsubscribe')).toBeUndefined();
  });
});
