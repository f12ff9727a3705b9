import { listVatRates, type VatRate } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Exchange } from './import-settings.ts';

/** What decides what records mean, for the whole run. */
export type RunSettings = {
  /** yyyy-mm-dd: the day whose VAT rates hold. */
  readonly day: string;
  readonly vatRates: readonly VatRate[];
  /** Name or id of the properties that hold the pack and the minimum. */
  readonly packProperty: string | null;
  readonly minimumProperty: string | null;
  readonly absentStock: 'none' | 'keep';
  /** Names of requisites that are properties. */
  readonly requisites: readonly string[];
  readonly exchange: Exchange | null;
};

export async function openRunSettings(db: Db, settings: Omit<RunSettings, 'vatRates'>): Promise<RunSettings> {
  return { ...settings, vatRates: await listVatRates(db) };
}
