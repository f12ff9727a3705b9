import { Readable } from 'node:stream';
import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import type { AttachedFile } from '../files/attached-files.ts';
import type { LetterContent } from './letter.ts';
import { Undeliverable, type OutgoingRow, type Sender } from './outgoing.ts';
import { letterSubject, type LetterTexts } from '#shared/letter-texts.ts';
import { logo, LOGO_ID } from './logo.ts';
import { type LetterShop, renderLetter } from './render-letter.ts';
import { unsubscribeHeaders } from './unsubscribe-link.ts';

type MailerSettings = {
  url: string;
  from: string;
  /** Letters and the login may go without encryption (`SMTP_PLAIN`). */
  isPlainAllowed?: boolean;
  getShop: () => Promise<LetterShop>;
  /** The file that a letter is sent with; undefined: it is stored no longer. */
  readFile: (key: string) => Promise<AttachedFile | undefined>;
  handOverMs?: number;
  answerMs?: number;
};

const CONNECT_MS = 10_000;
const GREETING_MS = 30_000;

/** The whole conversation up to the end of the letter. Nothing is sent twice where it is cut off. */
const HAND_OVER_MS = 60_000;

/**
 * What a server may take to answer the end of a letter, while it looks for spam and viruses (RFC 5321, 4.5.3.2.6). Where
 * the sender gives up earlier, the server has the letter, and gets it again.
 */
const ANSWER_MS = 10 * 60_000;

/** Sends letters by SMTP, each on an encrypted connection of its own. Certificates are checked. */
export function openMailer(settings: MailerSettings): Sender {
  const { url, from, isPlainAllowed = false, getShop, readFile } = settings;
  const { handOverMs = HAND_OVER_MS, answerMs = ANSWER_MS } = settings;
  return async (row, { signal, confirm }) => {
    if (row.content === null) throw new Undeliverable('Текст письма удалён');
    // Asked for each letter: the owner may publish another name meanwhile
    const shop = await getShop();
    const { html, text } = renderLetter({ ...row, content: row.content }, shop);
    const files = await attachmentsOf(row.content, readFile);
    const handOver = new AbortController();
    const timer = setTimeout(() => handOver.abort(), handOverMs);
    const transport = createTransport(optionsOf({ url, isPlainAllowed }, answerMs));
    transport.use('stream', (mail, done) => {
      const beforeEnd = async () => {
        await confirm();
        clearTimeout(timer);
      };
      mail.message.processFunc((input) => Readable.from(endAfter(input, beforeEnd), { objectMode: false }));
      done();
    });
    try {
      await transport.sendMail({
        from: senderOf(from, shop.texts),
        to: { name: '', address: row.recipient },
        subject: letterSubject(shop.texts, row.subject),
        html,
        text,
        messageId: messageId(row, from),
        date: row.at,
        headers: {
          // Replies of absence assistants are of no use
          'Auto-Submitted': 'auto-generated',
          ...(await unsubscribeHeaders(row, shop)),
        },
        attachments: [logoFile, ...files],
        signal: AbortSignal.any([signal, handOver.signal]),
      });
    } catch (error) {
      throw asUndeliverable(error) ?? error;
    } finally {
      clearTimeout(timer);
    }
  };
}

const logoFile = { filename: 'logo.png', content: logo, contentType: 'image/png', cid: LOGO_ID };

/** A letter without its file is not sent: it would promise what it lacks. */
async function attachmentsOf({ file }: LetterContent, readFile: MailerSettings['readFile']) {
  if (!file) return [];
  const stored = await readFile(file.key);
  if (!stored) throw new Undeliverable('Файл письма больше не хранится');
  return [{ filename: file.name, content: stored.content, contentType: stored.mime }];
}

/** The stream is read once the server asks for the letter, and takes it only with its end. */
async function* endAfter(input: AsyncIterable<Buffer>, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* input;
  await beforeEnd();
}

/** What a mail server answers to the shop's login, where it does not let it in; null where it does. */
export async function findMailProblem(server: MailServer): Promise<string | null> {
  try {
    await createTransport(optionsOf(server)).verify();
    return null;
  } catch (error) {
    return (error as Error).message.replaceAll(/\s+/g, ' ');
  }
}

/**
 * Sends a letter past the outbox, with the head and foot of all letters, and returns the mail server's own answer.
 */
export async function sendTestLetter(
  server: MailServer,
  { from, to, shop }: { from: string; to: string; shop: Pick<LetterShop, 'name' | 'origin' | 'texts'> },
): Promise<{ isSent: boolean; answer: string }> {
  const subject = `Пробное письмо магазина «${shop.name}»`;
  const content = { paragraphs: ['Магазин отправляет письма. Отвечать на это письмо не нужно.'] };
  try {
    const { response } = await createTransport(optionsOf(server)).sendMail({
      from: senderOf(from, shop.texts),
      to: { name: '', address: to },
      subject: letterSubject(shop.texts, subject),
      ...renderLetter({ kind: null, subject, content }, shop),
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: [logoFile],
    });
    return { isSent: true, answer: response };
  } catch (error) {
    return { isSent: false, answer: (error as Error).message.replaceAll(/\s+/g, ' ') };
  }
}

/** The name of the sender that the shop has chosen, else that of the setting. */
function senderOf(from: string, { LETTER_SENDER: name }: Pick<LetterTexts, 'LETTER_SENDER'>) {
  return name === '' ? from : { name, address: addressOf(from) };
}

const addressOf = (from: string): string => /([^\s<>@]+@[^\s<>@]+)>?$/.exec(from)![1]!;

type MailServer = { url: string; isPlainAllowed: boolean };

/** Nobody else reads what stays on this machine. */
const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

const optionsOf = ({ url, isPlainAllowed }: MailServer, silenceMs = GREETING_MS): SMTPTransportOptions => ({
  url,
  requireTLS: !isPlainAllowed && !isLoopback(url),
  connectionTimeout: CONNECT_MS,
  dnsTimeout: CONNECT_MS,
  greetingTimeout: GREETING_MS,
  socketTimeout: silenceMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The same for every attempt: a mailbox shows a letter once that was sent twice. */
export function messageId({ id, at }: Pick<OutgoingRow, 'id' | 'at'>, from: string): string {
  const domain = /@([^\s<>@]+)>?$/.exec(from)![1]!;
  return `<outbox-${id}-${at.getTime().toString(36)}@${domain}>`;
}

/** Enhanced codes of a full mailbox, and of a rule against the sender: both may end. */
const MAY_END = /^\d{3}[ -]5\.[27]\.\d/;

/**
 * An answer of 5xx to the recipient or the letter is final; to the login or the sender it is a setting of the shop.
 */
function asUndeliverable(error: unknown): Undeliverable | null {
  const { code, command = '', responseCode = 0, response, message } = error as Partial<SmtpFailure>;
  if (code === 'EENVELOPE' && responseCode === 0) return new Undeliverable(message ?? '', { isAddressRefused: true });
  if (responseCode < 500) return null;
  if (command === 'RCPT TO' && MAY_END.test(response ?? '')) return null;
  if (command === 'RCPT TO') return new Undeliverable(response ?? '', { isAddressRefused: true });
  return command === 'DATA' ? new Undeliverable(response ?? '') : null;
}

type SmtpFailure = Error & { code: string; command: string; responseCode: number; response: string };
