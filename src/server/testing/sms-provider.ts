import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SmsProvider = {
  /** For `SMS_URL`, with `SMS_PROVIDER=http`. */
  url: string;
  /** The last text to each phone, by its eleven digits. */
  texts: Map<string, string>;
  close: () => Promise<void>;
};

/** A provider of SMS on the loopback address that keeps what it takes. */
export async function startSmsProvider(): Promise<SmsProvider> {
  const texts = new Map<string, string>();
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://localhost');
    texts.set(searchParams.get('to')!.replaceAll(/\D/g, ''), searchParams.get('text')!);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?to={phone}&text={text}`,
    texts,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The four digits of a code in a text. */
export const codeIn = (text: string | undefined): string | undefined => /\d{4}/.exec(text ?? '')?.[0];
