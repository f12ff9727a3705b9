import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';

/** Goods that a letter names; the others are counted. */
const NAMED = 20;

type AboutGoods = {
  kind: 'goods.arrived' | 'goods.cheaper';
  reader: { accountId: number; email: string | null; company: string };
  /** What has happened, as the subject begins. */
  said: string;
  /** About one product and about several. */
  intro: readonly [one: string, several: string];
  goods: readonly { name: string; path: string; fact: string }[];
};

/** One letter about all goods that are reported to an account at once; none without an address. */
export async function writeAboutGoods(tx: Db, { kind, reader, said, intro, goods }: AboutGoods): Promise<void> {
  const [first, ...others] = goods;
  if (!first || reader.email === null) return;
  const rest = goods.length - NAMED;
  await sendLetter(tx, {
    kind,
    to: reader.email,
    accountId: reader.accountId,
    subject: `${said}: ${others.length > 0 ? countOf(goods.length, PRODUCT_FORMS) : first.name}`,
    content: {
      paragraphs: [intro[others.length > 0 ? 1 : 0]],
      facts: [
        ['Компания', reader.company],
        ...goods.slice(0, NAMED).map(({ name, fact }): [string, string] => [name, fact]),
        ...(rest > 0 ? [['И ещё', countOf(rest, PRODUCT_FORMS)] as [string, string]] : []),
      ],
      action:
        others.length > 0
          ? { label: 'Все уведомления', path: '/notification/' }
          : { label: 'Открыть товар', path: first.path },
    },
  });
}
