import {
  addMember,
  auditCompany,
  changeTerms,
  createByStaff,
  renameCompany,
  type Terms,
} from '#identity/companies/server/index.ts';
import { addInvitations } from '#office/invitations/server/index.ts';
import { addPlaces } from '#ordering/addresses/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { CompanyWrites, KnownCompany, SaidOfCompany } from './plan-company.ts';
import type { CustomerImport } from './read-rows.ts';

type Written = { key: string; known: KnownCompany | null; writes: CompanyWrites };

/** Writes what the rows of a company change and returns its id. Part of the caller's transaction, which has locked it. */
export async function writeCompany(tx: Db, work: CustomerImport, { key, known, writes }: Written): Promise<number> {
  const by = { accountId: work.accountId, ip: work.ip };
  const { said, addresses, consignees, invited, admitted } = writes;
  const name = said.company ?? known?.now.company ?? '';
  let id = known?.id;
  if (id === undefined) {
    const [inn = '', kpp = ''] = key.split('/');
    id = await createByStaff(tx, { name, inn, kpp: kpp || null }, termsOf(said), by);
  } else {
    if (said.company !== undefined) await renameCompany(tx, id, { name, before: known!.now.company }, by);
    await changeTerms(tx, id, termsOf(said), by);
  }
  await addPlaces(tx, id, { addresses, consignees }, work.accountId);
  await addInvitations(tx, invited, { companyId: id, byAccountId: work.accountId, importId: work.id });
  for (const { accountId, role, rights } of admitted) {
    await addMember(tx, { id, name }, { accountId, role, rights, by: work.accountId });
  }
  const details = { import: work.id, file: work.fileName, addresses, consignees, invitations: invited.length };
  await auditCompany(tx, id, { action: 'company.import', details, by });
  return id;
}

const termsOf = ({ priceType, discount, creditLimit, creditDays, manager }: SaidOfCompany): Terms => ({
  ...(priceType !== undefined && { priceTypeId: priceType }),
  ...(discount !== undefined && { discountPercent: discount }),
  ...(creditLimit !== undefined && { creditLimit }),
  ...(creditDays !== undefined && { creditDays }),
  ...(manager !== undefined && { managerAccountId: manager }),
});
