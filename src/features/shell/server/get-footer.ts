import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { type FooterContacts, siteState } from './tables.ts';

const firstYear = 2025;
const withoutContacts: FooterContacts = { workingHours: '', phone: '', email: '' };

/** Contacts and the copyright line, for everyone (R-CALL-022). The year runs, but never before 2025. */
export const getFooter: Operation<'footer', Session | null> = async ({ db, env, now }) => {
  const [row] = await db.select({ contacts: siteState.contacts }).from(siteState);
  const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: env.TZ_SHOP }).format(now()));
  return {
    contacts: row?.contacts ?? withoutContacts,
    companyName: env.SHOP_COMPANY_NAME,
    year: Math.max(firstYear, year),
  };
};
