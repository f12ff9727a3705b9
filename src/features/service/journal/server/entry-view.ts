import { auditActOf } from '#identity/audit/server/index.ts';
import type { JournalEntry } from '../contract.ts';
import { detailsInWords } from './details-in-words.ts';
import { appealOf, isOfOrder, type Names, type StoredEntry } from './read-entries.ts';

const SHOP = { id: null, name: 'Магазин' };
const NOBODY = 'Неизвестно';

/**
 * An entry as the journal shows it. It holds no network address, not even the reader's own: those are in his profile.
 * `isManager` is the reader: he has other pages than the people of the company.
 */
export function entryView(entry: StoredEntry, names: Names, isManager: boolean): JournalEntry {
  const { id, at, action, company, actorId, accountId } = entry;
  const act = auditActOf(action);
  const isNamed = !entry.isUnnamed || act?.account !== 'unnamed';
  const subject = entry.isUnnamed ? null : personOf(accountId, names);
  const who = actorId === null ? SHOP : personOf(actorId, names);
  const isForAnother = actorId !== null && actorId !== accountId && subject !== null;
  return {
    id,
    at: at.toISOString(),
    who: isNamed ? who : null,
    inNameOf:
      isForAnother && act?.account === 'name'
        ? { ...subject, byManager: names.people.get(actorId)?.isManager ?? false }
        : null,
    text: act?.text ?? action,
    person: act?.account === 'person' ? subject : null,
    object: objectOf(entry, names, isManager),
    details: detailsInWords(entry, names),
    company,
  };
}

function personOf(id: number | null, { people }: Names): { id: number; name: string } | null {
  return id === null ? null : { id, name: people.get(id)?.name || NOBODY };
}

function objectOf(entry: StoredEntry, { orders, appeals }: Names, isManager: boolean): JournalEntry['object'] {
  const appealId = appealOf(entry);
  if (appealId !== null) {
    const title = appeals.get(appealId);
    const name = `Обращение ${appealId}`;
    return title === undefined ? { name, url: null } : { name: `${name}: ${title}`, url: `/appeal/${appealId}/` };
  }
  if (isOfOrder(entry)) {
    const id = orders.get(entry.object)?.id;
    // The pages of orders are the company's own
    return { name: `Заказ ${entry.object}`, url: id === undefined || isManager ? null : `/orders/${id}/` };
  }
  if (auditActOf(entry.action)?.kind !== 'company') return null;
  const { id, name } = entry.company;
  return { name, url: isManager ? `/manager/journal/?company=${id}` : `/mycompanies/?company=${id}` };
}
