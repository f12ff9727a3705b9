import { actText } from '#identity/acting/server/index.ts';
import { formatPhone } from '#shared/phone.ts';
import { rightNames } from '#shared/right-names.ts';
import { roleNames } from '#shared/roles.ts';
import { type Names, type NamingEntry, newManagerOf } from './read-entries.ts';

/** What is said of an entry beside its act. Everything else that an entry keeps stays in the log. */
export function detailsInWords(entry: NamingEntry, names: Names): string {
  const { action, object, details } = entry;
  if (action === 'company.refuse' || action === 'company.close') {
    return typeof details.reason === 'string' ? details.reason : '';
  }
  if (action === 'company.rights') return rightsInWords(details);
  if (action === 'company.requisites') return requisitesInWords(details);
  if (action === 'company.object') return objectInWords(object, details);
  if (action === 'appeal.handOver') {
    const manager = names.people.get(newManagerOf(entry) ?? 0);
    return manager ? `Теперь отвечает ${manager.name}` : '';
  }
  if (action === 'appeal.approve') return fieldsInWords(details.fields);
  if (action === 'acted') return actText(object);
  if (action === 'refused') return typeof details.summary === 'string' ? details.summary : '';
  return '';
}

const fieldNames: Readonly<Record<string, string>> = {
  last_name: 'фамилия',
  name: 'имя',
  second_name: 'отчество',
  work_position: 'должность',
  email: 'почта',
  phone: 'телефон',
};

const fieldsInWords = (fields: unknown): string =>
  Array.isArray(fields) ? `Поля: ${fields.flatMap((field) => fieldNames[String(field)] ?? []).join(', ')}` : '';

const requisiteNames = {
  name: 'Название',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  address: 'Юридический адрес',
  phone: 'Телефон',
  email: 'Почта',
};

function requisitesInWords(details: Record<string, unknown>): string {
  const before = (details.before ?? {}) as Record<string, unknown>;
  const shown = (key: string, value: unknown) => (key === 'phone' ? formatPhone(String(value)) : String(value));
  return Object.entries(requisiteNames)
    .flatMap(([key, name]) => {
      if (!details[key]) return [];
      return `${name}: ${before[key] ? shown(key, before[key]) : 'нет'} → ${shown(key, details[key])}`;
    })
    .join('. ');
}

/** Which object of a company it was, and what was changed of it. */
function objectInWords(name: string, { name: renamed, isClosed }: Record<string, unknown>): string {
  const { before, after } = (renamed ?? {}) as { before?: unknown; after?: unknown };
  const named = before === undefined ? name : `${String(before)} → ${String(after)}`;
  return isClosed === undefined ? named : `${named}: ${isClosed === true ? 'закрыт' : 'открыт'}`;
}

type Place = { role?: unknown; rights?: Record<string, unknown> };

function rightsInWords(details: Record<string, unknown>): string {
  const [before, after] = [(details.before ?? {}) as Place, details as Place];
  const has = (place: Place, right: string) => place.rights?.[right] === true;
  const changed = (from: Place, to: Place) =>
    Object.entries(rightNames).flatMap(([right, name]) => (!has(from, right) && has(to, right) ? name : []));
  const [given, taken] = [changed(before, after), changed(after, before)];
  return [
    before.role === after.role ? '' : `${nameOfRole(before.role)} → ${nameOfRole(after.role)}`,
    given.length > 0 ? `Добавлены права: ${given.join(', ')}` : '',
    taken.length > 0 ? `Сняты права: ${taken.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('. ');
}

const nameOfRole = (role: unknown): string => (role === 'ADMIN' || role === 'USER' ? roleNames[role] : '');
