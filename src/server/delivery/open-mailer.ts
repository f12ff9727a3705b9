import { createTransport, type SMTPTransportOptions } from 'nodemailer';
import { Undeliverable, type OutgoingRow, type Sender } from './outgoing.ts';
import { logo, LOGO_ID } from './logo.ts';
import { type LetterShop, renderLetter } from './render-letter.ts';
import { unsubscribeHeaders } from './unsubscribe-link.ts';

type MailerSettings = { url: string; from: string; getShop: () => Promise<LetterShop>; stallMs?: number };

const CONNECT_MS = 10_000;

/** A server that says nothing for so long has stalled. */
const STALL_MS = 30_000;

/** Sends letters by SMTP, each on a connection of its own. Certificates are checked. */
export function openMailer({ url, from, getShop, stallMs = STALL_MS }: MailerSettings): Sender {
  const transport = createTransport(optionsOf(url, stallMs));
  return async (row, signal) => {
    if (row.content === null) throw new Undeliverable('Текст письма удалён');
    // Asked for each letter: the owner may publish another name meanwhile
    const shop = await getShop();
    const { html, text } = renderLetter({ ...row, content: row.content }, shop);
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: row.recipient },
        subject: row.subject,
        html,
        text,
        messageId: messageId(row, from),
        date: row.at,
        headers: {
          // Replies of absence assistants are of no use
          'Auto-Submitted': 'auto-generated',
          ...(await unsubscribeHeaders(row, shop)),
        },
        attachments: [{ filename: 'logo.png', content: logo, contentType: 'image/png', cid: LOGO_ID }],
        signal,
      });
    } catch (error) {
      throw asUndeliverable(error) ?? error;
    }
  };
}

/** What a mail server answers to the shop's login, where it does not let it in; null where it does. */
export async function findMailProblem(url: string): Promise<string | null> {
  try {
    await createTransport(optionsOf(url, STALL_MS)).verify();
    return null;
  } catch (error) {
    return (error as Error).message.replaceAll(/\s+/g, ' ');
  }
}

const optionsOf = (url: string, stallMs: number): SMTPTransportOptions => ({
  url,
  connectionTimeout: CONNECT_MS,
  dnsTimeout: CONNECT_MS,
  greetingTimeout: stallMs,
  socketTimeout: stallMs,
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
