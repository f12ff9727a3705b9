import type { Db } from '#server/db/index.ts';
import { sendLetter, TO_SHOP } from '#server/delivery/index.ts';

type Content = { paragraphs: string[]; facts?: [string, string][] };

/** A letter to the shop about the exchange. */
export const alarm = (tx: Db, subject: string, content: Content) =>
  sendLetter(tx, {
    kind: 'operator.alarm',
    to: TO_SHOP,
    subject,
    content: {
      ...content,
      paragraphs: [...content.paragraphs, 'Подробности: npm run shop -- exchange status, или страница /exchange/.'],
    },
  });
