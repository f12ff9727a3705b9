import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { refuse } from '#server/errors.ts';
import { isGiven, withSettings } from '#server/shop-settings.ts';
import { siteState } from '#server/tables.ts';
import { type SettingName, settingNames, type ShopSettings } from '#shared/shop-settings.ts';
import { type Author, auditSettings, changedValues, checkShown, lockSite } from './site-row.ts';

/** Values within their bounds; `shown`: those that a form has shown. `env`: the settings of the process. */
type Change = { values: Partial<ShopSettings>; shown?: Partial<ShopSettings>; env: Env };

/**
 * Changes settings on all nodes at once: each call reads them. Part of the caller's transaction. Returns whether any value
 * changed. Throws CONFLICT if somebody has changed what was shown, VALIDATION at a variable that the environment sets.
 */
export async function changeSettings(tx: Db, { values, shown, env }: Change, author: Author): Promise<boolean> {
  const { settings } = await lockSite(tx);
  const present = pick(withSettings(env, settings));
  checkShown<Partial<ShopSettings>>(present, shown);
  const changed = changedValues<Partial<ShopSettings>>(present, values);
  for (const name of Object.keys(changed)) {
    if (isGiven(env, name)) throw refuse('VALIDATION', `Значение задано переменной ${name}`, { field: name });
  }
  if (Object.keys(changed).length === 0) return false;
  await tx.update(siteState).set({ settings: { ...settings, ...changed } });
  await auditSettings(tx, { before: present, after: changed }, author);
  return true;
}

/** The settings among the variables of the environment, as they hold. */
export function pick(env: Env): ShopSettings {
  const names = Object.keys(settingNames) as SettingName[];
  const values = Object.fromEntries(names.map((name) => [name, env[name]]));
  return { ...(values as unknown as ShopSettings), REQUIRE_SECOND_FACTOR: env.REQUIRE_SECOND_FACTOR ?? 'nobody' };
}
