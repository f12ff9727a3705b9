import { startMailServer } from '#server/testing/mail-server.ts';
import { codeIn, startSmsProvider } from '#server/testing/sms-provider.ts';
import { expect } from './fixtures.ts';
import { openOwnShop, type OwnShop } from './own-shop.ts';

/** A shop of a test file's own whose letters and SMS leave it. */
export interface DeliveringShop extends OwnShop {
  /** Waits for a letter to somebody with a link of this page, and returns the link's path and query of the last one. */
  linkTo: (recipient: string, page: string) => Promise<string>;
  /** Waits for a letter to somebody with this subject, and returns its text. */
  letterTo: (recipient: string, subject: string) => Promise<string>;
  /** Waits for a code to a phone, eleven digits. */
  codeTo: (phone: string) => Promise<string>;
}

const LIMIT_MS = 20_000;

/** The mail server and the SMS provider are stand-ins of their own; `settings` are variables of the environment. */
export async function openDeliveringShop(settings: Record<string, string> = {}): Promise<DeliveringShop> {
  const mail = await startMailServer();
  const sms = await startSmsProvider();
  const shop = await openOwnShop({
    TRUST_PROXY: '1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Оптовик <shop@optovik.example>',
    SMS_PROVIDER: 'http',
    SMS_URL: sms.url,
    ...settings,
  });
  const waitFor = async <T>(find: () => T | undefined): Promise<T> => {
    await expect.poll(find, { timeout: LIMIT_MS }).toBeDefined();
    return find()!;
  };
  const textsTo = (recipient: string) =>
    mail.letters.filter(({ to }) => to === recipient).map(({ subject, text }) => ({ subject, text: text ?? '' }));
  return {
    ...shop,
    linkTo: (recipient, page) =>
      waitFor(() => {
        const links = textsTo(recipient).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
        const last = links.findLast((link) => link.startsWith(shop.url + page));
        return last?.slice(shop.url.length);
      }),
    letterTo: (recipient, subject) =>
      waitFor(() => textsTo(recipient).findLast((letter) => letter.subject === subject)?.text),
    codeTo: (phone) => waitFor(() => codeIn(sms.texts.get(phone))),
    close: async () => {
      await shop.close();
      await mail.close();
      await sms.close();
    },
  };
}
