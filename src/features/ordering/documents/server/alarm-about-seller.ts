import { type Db, transaction } from '#server/db/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { sendLetter, TO_SHOP } from '#server/delivery/index.ts';
import { isApiError } from '#server/errors.ts';

/** Writes to the shop, at most once a day, that buyers ask for invoices and which requisites are absent. */
export async function alarmAboutSeller(db: Db, missing: readonly string[]): Promise<void> {
  const limit = { max: 1, windowSeconds: 86_400, message: '' };
  try {
    await transaction(db, async (tx) => {
      await countStrictly(tx, 'seller-requisites', limit);
      await sendLetter(tx, {
        kind: 'operator.alarm',
        to: TO_SHOP,
        subject: 'Покупатель просит счёт, а реквизитов продавца нет',
        content: {
          paragraphs: [
            'Магазин не смог выставить счёт на оплату: в файле shop.yaml папки магазина, раздел seller, не хватает реквизитов.',
            'Заполните их и опубликуйте папку: npm run shop -- content ПАПКА.',
          ],
          facts: [['Не хватает', missing.join(', ')]],
        },
      });
    });
  } catch (error) {
    // Written today
    if (!isApiError(error)) throw error;
  }
}
