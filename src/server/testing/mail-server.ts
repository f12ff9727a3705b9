import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A letter as an independent program reads it; `to` is the envelope's. */
export type ReceivedLetter = Omit<Email, 'to'> & { to: string };

/** Where something goes wrong with a letter ('answer': it was taken before), and how: an answer, silence, or the end of the connection. */
export type Trouble = { at: 'rcpt' | 'data' | 'answer'; answer: number | 'stall' | 'drop'; text?: string };

export type MailServer = {
  url: string;
  letters: ReceivedLetter[];
  /** Asked at each step of a letter; returns what goes wrong with it, if anything. */
  trouble: (to: string, at: Trouble['at']) => Trouble | null;
  /** How long it looks at a letter that it has taken. */
  answerAfterMs: number;
  /** Runs when a letter was taken, before the answer that says so. */
  onTaken: () => void;
  close: () => Promise<void>;
};

/** An SMTP server on the loopback address that keeps what it takes. */
export async function startMailServer(): Promise<MailServer> {
  const mail: MailServer = {
    url: '',
    letters: [],
    trouble: () => null,
    answerAfterMs: 0,
    onTaken: () => undefined,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  /** Answers with the letter's trouble of this step; false where there is none. */
  const meet = (at: Trouble['at'], to: string, session: SMTPServerSession, done: (error: Error) => void): boolean => {
    const trouble = mail.trouble(to, at);
    if (trouble?.at !== at) return false;
    const { answer, text = 'refused by the test' } = trouble;
    if (answer === 'drop') dropConnection(server, session);
    if (typeof answer === 'number') done(Object.assign(new Error(text), { responseCode: answer }));
    return true;
  };
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error) => void) => {
    const { address } = session.envelope.rcptTo[0]!;
    const letter = await PostalMime.parse(await readAll(stream));
    if (meet('data', address, session, done)) return;
    mail.letters.push({ ...letter, to: address });
    mail.onTaken();
    if (mail.answerAfterMs > 0) await sleep(mail.answerAfterMs);
    if (!meet('answer', address, session, done)) done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, session, done) => {
      if (!meet('rcpt', address, session, done)) done();
    },
    onData: (stream, session, respond) => {
      take(stream, session, respond).catch(respond);
    },
  });
  // Connections that the sender drops
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mail;
}

function dropConnection({ connections }: SMTPServer, { id }: SMTPServerSession): void {
  for (const { session, _socket } of connections) if (session.id === id) _socket.destroy();
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
