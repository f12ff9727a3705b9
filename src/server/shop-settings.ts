import { type SettingName, settingNames, type ShopSettings } from '#shared/shop-settings.ts';
import { type Db, statementFor } from './db/index.ts';
import type { Env } from './env.ts';
import { siteState } from './tables.ts';

const storedSettings = statementFor((db) =>
  db.select({ settings: siteState.settings }).from(siteState).prepare('stored_settings'),
);

/** The settings as they hold now, for what runs outside a call: a call gets them as `ctx.env`. Never cached. */
export async function currentSettings<E extends { given?: Env['given'] }>(db: Db, env: E): Promise<E> {
  const [row] = await storedSettings(db).execute();
  return withSettings(env, row?.settings ?? {});
}

/** The settings of the process, with those of the office in place of defaults. A variable that is set wins. */
export function withSettings<E extends { given?: Env['given'] }>(env: E, stored: Partial<ShopSettings>): E {
  const names = (Object.keys(stored) as SettingName[]).filter(
    (name) => Object.hasOwn(settingNames, name) && !isGiven(env, name),
  );
  if (names.length === 0) return env;
  return { ...env, ...Object.fromEntries(names.map((name) => [name, stored[name]])) };
}

/** Whether the environment sets a variable itself, so that nothing else counts. */
export const isGiven = (env: { given?: Env['given'] }, name: string): boolean => env.given?.includes(name) ?? false;
