import type { Operation } from '#server/serve.ts';
import { batched, type Db, statementFor } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { companyNameOf, shopNameOf } from '#server/shop-name.ts';
import { type FooterContacts, siteState } from '#server/tables.ts';

const firstYear = 2025;
const withoutContacts: FooterContacts = { workingHours: '', phone: '', email: '' };

const contacts = statementFor((db) =>
  db
    .select({
      contacts: siteState.contacts,
      companyName: siteState.companyName,
      requisites: siteState.requisites,
      logo: siteState.logo,
    })
    .from(siteState)
    .prepare('footer_contacts'),
);

/** The same for everyone: one statement for the pages of parallel requests. */
const findContacts = batched(async (db: Db, visitors: readonly null[]) => {
  const [row] = await contacts(db).execute();
  return visitors.map(() => row);
});

/** Contacts and the copyright line, for everyone (R-CALL-022). The year runs, but never before 2025. */
export const getFooter: Operation<'footer', Session | null> = async ({ db, env, now, site }) => {
  const row = await findContacts(db, null);
  const companyName = companyNameOf(env, row?.companyName);
  return {
    contacts: row?.contacts ?? withoutContacts,
    companyName,
    shopName: shopNameOf(companyName),
    requisites: (row?.requisites ?? []).map(({ name, value }) => `${name} ${value}`).join(', '),
    logo: row?.logo ?? null,
    isCopy: site.copySince !== null,
    year: Math.max(firstYear, Number(yearFormat(env.TZ_SHOP).format(now()))),
  };
};

/** Kept, because making one costs more than the rest of the footer. */
const yearFormats = new Map<string, Intl.DateTimeFormat>();

function yearFormat(timeZone: string): Intl.DateTimeFormat {
  const known = yearFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });
  yearFormats.set(timeZone, known);
  return known;
}
