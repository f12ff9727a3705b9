import { inArray } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { MatchedCompany, ShopCompany } from './match-companies.ts';
import { note, type SettlementsRun } from './settlements-run.ts';

type Requisites = Partial<Pick<ShopCompany, 'name' | 'kpp' | 'ogrn' | 'address' | 'phone' | 'email'>>;

/**
 * What of the requisites of companies the file has otherwise, by company: a company has another name or has moved, and is
 * the same one by its ИНН. What the file leaves empty stays as it is.
 */
export async function changedRequisites(
  tx: Db,
  run: SettlementsRun,
  companies: readonly MatchedCompany[],
): Promise<Map<number, Requisites>> {
  const kpps = await changedKpps(tx, run, companies);
  return new Map(
    companies.map(({ group, firm }) => {
      const said: Requisites = { ...namedBy(group.company, firm), kpp: kpps.get(firm.id) };
      const changed = Object.entries(said).filter(([name, value]) => value && firm[name as keyof Requisites] !== value);
      return [firm.id, Object.fromEntries(changed)];
    }),
  );
}

/** Without a tax number a company is a person, whom the shop may have erased: the file does not name him again. */
function namedBy(
  { inn, name, ogrn, address, phone, email }: MatchedCompany['group']['company'],
  firm: ShopCompany,
): Requisites {
  return inn && inn === firm.inn ? { name, ogrn, address, phone, email } : {};
}

/** One that another company of the tax number has in the shop, or has been given just before, is left. */
async function changedKpps(
  tx: Db,
  run: SettlementsRun,
  companies: readonly MatchedCompany[],
): Promise<Map<number, string>> {
  const moved = companies.filter(({ group, firm }) => group.company.kpp && group.company.kpp !== firm.kpp);
  const changed = new Map<number, string>();
  if (moved.length === 0) return changed;
  const inns = moved.flatMap(({ firm }) => firm.inn ?? []);
  const ofNumbers = await tx
    .select({ inn: company.inn, kpp: company.kpp })
    .from(company)
    .where(inArray(company.inn, inns));
  const taken = new Set(ofNumbers.map(({ inn, kpp }) => `${inn} ${kpp ?? ''}`));
  for (const { group, firm } of moved) {
    const { name, line, kpp } = group.company;
    const key = `${firm.inn} ${kpp}`;
    if (taken.has(key)) {
      const reason = `«${name}»: КПП ${kpp} в магазине у другой компании с этим ИНН, у этой остался прежний`;
      note(run, { kind: 'mended', code: 'kpp-taken', reason, line });
    } else changed.set(firm.id, kpp!);
    taken.add(key);
  }
  return changed;
}
