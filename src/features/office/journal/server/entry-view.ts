import { auditActOf } from '#identity/audit/server/index.ts';
import { appealOf, isOfOrder } from '#service/journal/server/index.ts';
import { journalKinds } from '#shared/journal-kinds.ts';
import { scopeOf, type StaffRights } from '#shared/rights/staff-rights.ts';
import type { JournalRow } from '../contract.ts';
import { detailLines } from './detail-lines.ts';
import { say } from './field-lines.ts';
import { type Entry, idOf, isOfImport, isOfRequest, type Names } from './read-entries.ts';

type Named = JournalRow['by'];

/** An entry as the office shows it to somebody with these rights: in words, with addresses that he may open. */
export function entryView(entry: Entry, names: Names, rights: StaffRights): JournalRow {
  const { id, at, action, company, actorId, accountId } = entry;
  const act = auditActOf(action);
  const isKnown = !entry.isUnnamed || act?.account !== 'unnamed';
  const subject = entry.isUnnamed || accountId === null ? null : personOf(accountId, names, rights);
  const isForAnother = actorId !== accountId;
  const isOfCompany = act !== undefined && Object.hasOwn(journalKinds, act.kind);
  const isInName = isOfCompany && act.account === 'name' && actorId !== null;
  return {
    id,
    at: at.toISOString(),
    by: isKnown ? whoDid(entry, names, rights) : { name: 'Приглашённый', url: null },
    inNameOf: isForAnother && isInName ? subject : null,
    text: act?.text ?? 'Действие прежней версии магазина',
    person: act?.account === 'person' || (isForAnother && !isOfCompany) ? subject : null,
    object: objectOf(entry, names, rights),
    company: company && { name: company.name, url: linkFor(rights, 'customers', `/office/customers/${company.id}/`) },
    details: detailLines(entry, names, rights),
  };
}

const linkFor = (rights: StaffRights, right: Parameters<typeof scopeOf>[1], url: string): string | null =>
  scopeOf(rights, right) === null ? null : url;

function whoDid({ actorId, details, action }: Entry, names: Names, rights: StaffRights): Named {
  if (actorId !== null) return personOf(actorId, names, rights);
  if (details.by === 'operator' || action.startsWith('goods.')) return { name: 'Команда на сервере', url: null };
  if (details.by === 'ledger' || action.startsWith('exchange.login')) return { name: 'Учётная система', url: null };
  return { name: auditActOf(action)?.kind === 'login' ? 'Посетитель без входа' : 'Магазин', url: null };
}

function personOf(id: number, { people }: Names, rights: StaffRights): Named {
  const person = people.get(id);
  if (!person?.name) return { name: 'Неизвестно', url: null };
  const url = person.isStaff
    ? linkFor(rights, 'staff', `/office/staff/${id}/`)
    : linkFor(rights, 'customers', `/office/people/${id}/`);
  return { name: person.name, url };
}

/** The object of an entry by its number; the address is null once the object is gone. */
function objectOf(entry: Entry, names: Names, rights: StaffRights): Named | null {
  const { action, object } = entry;
  const id = idOf(entry);
  const appealId = appealOf(entry);
  if (appealId !== null) {
    const title = names.appeals.get(appealId);
    const name = title === undefined ? `Обращение ${appealId}` : `Обращение ${appealId}: ${title}`;
    return { name, url: title === undefined ? null : linkFor(rights, 'customers', `/appeal/${appealId}/`) };
  }
  if (isOfRequest(entry)) {
    const url = names.requests.has(id) ? linkFor(rights, 'orders.correct', `/office/requests/${id}/`) : null;
    return { name: `Заявка ${id}`, url };
  }
  if (isOfOrder(entry) && !object.startsWith('company ') && action !== 'order.export') {
    const order = names.orders.get(object);
    return { name: `Заказ ${object}`, url: order ? linkFor(rights, 'orders', `/office/orders/${order.id}/`) : null };
  }
  if (isOfImport(entry)) {
    const url = names.imports.has(id) ? linkFor(rights, 'exchange', `/office/exchange/imports/${id}/`) : null;
    return { name: `Загрузка № ${id}`, url };
  }
  const kind = auditActOf(action)?.kind;
  if (kind === 'exchange') return exchangeObject(entry, rights);
  if (kind === 'search') return searchObject(entry, rights);
  if (kind === 'goods') return goodsObject(entry, rights);
  if (kind === 'question') return { name: `Вопрос ${id}`, url: linkFor(rights, 'goods', '/office/questions/') };
  if (kind === 'content') return contentObject(entry, rights);
  if (kind === 'settings') return { name: 'Настройки', url: linkFor(rights, 'settings', '/office/settings/') };
  return kind === 'export' ? { name: object, url: null } : null;
}

function searchObject({ action, object }: Entry, rights: StaffRights): Named {
  if (action === 'search.rules') {
    const url = linkFor(rights, 'search', `/office/search/try/?query=${encodeURIComponent(object)}`);
    return { name: `Запрос «${object}»`, url };
  }
  return { name: object || 'Синонимы', url: linkFor(rights, 'search', '/office/search/synonyms/') };
}

/** A product has the name that it had; files of goods have none. */
function goodsObject(entry: Entry, rights: StaffRights): Named | null {
  const { action, details } = entry;
  const id = idOf(entry);
  if (action.startsWith('paper.')) {
    return { name: `Документ товаров ${id}`, url: linkFor(rights, 'goods', '/office/papers/') };
  }
  if (action !== 'goods.change' && action !== 'goods.return') return null;
  const name = typeof details.name === 'string' ? details.name : `Товар ${id}`;
  return { name, url: linkFor(rights, 'goods', `/office/goods/${id}/`) };
}

/** Connections and feeds are named; jobs and files have a number. */
function exchangeObject({ action, object }: Entry, rights: StaffRights): Named | null {
  if (object === '') return null;
  const numbered = { 'exchange.repeat': 'Работа', 'exchange.confirm': 'Работа', 'exchange.refuse': 'Работа' };
  const word = action === 'exchange.upload' ? 'Отправка' : numbered[action as keyof typeof numbered];
  const url = action === 'exchange.upload' ? '/office/exchange/upload/' : '/office/exchange/';
  return { name: word ? `${word} ${object}` : object, url: linkFor(rights, 'exchange', url) };
}

/** `news sklad`: the kind of the content, and its code or number. */
function contentObject({ object, details: { title } }: Entry, rights: StaffRights): Named {
  const [kind = '', key = ''] = object.split(' ');
  return { name: say(title), url: linkFor(rights, 'content', `/office/content/${kind}/${key}/`) };
}
