import { changeNewProperty, chooseAllFilters, findNewProperty, refreshNewGoods } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { refuse } from '#server/errors.ts';
import type { OfficeSettings } from '../contract.ts';
import { changeSettings } from './change-settings.ts';
import { type Author, auditSettings, checkShown } from './site-row.ts';

type GoodsSettings = OfficeSettings['goods'];
type Change = { values: GoodsSettings; shown: GoodsSettings; env: Env };

/**
 * Changes what makes goods new, and marks them at once, as part of the caller's transaction. Throws CONFLICT if somebody
 * has changed what was shown, VALIDATION for a property that no source has.
 */
export async function changeGoodsSettings(tx: Db, { values, shown, env }: Change, author: Author): Promise<void> {
  const { newProperty, ...settings } = values;
  const { newProperty: shownProperty, ...shownSettings } = shown;
  await changeSettings(tx, { values: settings, shown: shownSettings, env }, author);
  const present = { newProperty: await findNewProperty(tx) };
  checkShown(present, { newProperty: shownProperty });
  if (newProperty !== present.newProperty) {
    if (!(await changeNewProperty(tx, newProperty))) {
      throw refuse('VALIDATION', 'Такого свойства у товаров нет', { field: 'newProperty' });
    }
    await auditSettings(tx, { before: present, after: { newProperty } }, author);
  }
  await refreshNewGoods(tx, settings.NEW_GOODS_DAYS);
  // Goods are locked before properties, as editors of goods do
  if (newProperty !== present.newProperty) await chooseAllFilters(tx);
}
