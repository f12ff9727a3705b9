import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { findMailProblem } from '#server/delivery/index.ts';
import type { Env } from '#server/env.ts';
import { siteState } from '#server/tables.ts';

/** What a shop lacks before anybody can buy in it, in lines for who starts it; none where nothing is missing. */
export async function firstSteps(db: Db, env: Env): Promise<string[]> {
  const [goods] = await db.select({ id: product.id }).from(product).limit(1);
  const [site] = await db.select({ contacts: siteState.contacts }).from(siteState);
  const lines = [
    ...(goods ? [] : ['Товаров нет. Загрузить из файлов: npm run import -- ФАЙЛ…; подключить 1С: docs/exchange-1c.md']),
    ...(env.SMTP_URL === undefined
      ? [
          'Почта не настроена: письма ждут, и покупатель не может подтвердить свой адрес. Нужны SMTP_URL, MAIL_FROM и PUBLIC_URL',
        ]
      : []),
    ...(site?.contacts.phone
      ? []
      : [
          `Название и контакты магазина не заполнены${env.SHOP_EMAIL === undefined ? ', письма магазину никому не придут' : ''}: npm run shop -- content --new ПАПКА`,
        ]),
  ];
  return lines.length === 0 ? [] : [...lines, 'Все шаги по порядку: docs/operations.md, «Пустой магазин»'];
}

/** What to tell the owner if the mail server refuses the shop's login; null if it does not. Letters would wait unnoticed. */
export async function mailProblem({
  SMTP_URL: url,
  SMTP_PLAIN: isPlainAllowed,
}: Pick<Env, 'SMTP_URL' | 'SMTP_PLAIN'>): Promise<string | null> {
  const answer = url === undefined ? null : await findMailProblem({ url, isPlainAllowed });
  if (answer === null) return null;
  return `Почтовый сервер не принимает магазин: ${answer}. Проверьте SMTP_URL. Письма ждут: npm run shop -- outbox`;
}
