import type { Session } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import type { AskedChange } from './tables.ts';

type PersonFields = {
  last_name?: string;
  name?: string;
  second_name?: string;
  work_position?: string;
  email?: string;
  phone?: string;
};

/** What of a person's data differs from what the author asks for; a phone is eleven digits. */
export function askedPersonChanges(account: Session['account'], asked: PersonFields): AskedChange[] {
  const rows: [field: string, title: string, from: string | null, to: string | undefined][] = [
    ['last_name', 'Фамилия', account.lastName, asked.last_name],
    ['name', 'Имя', account.name, asked.name],
    ['second_name', 'Отчество', account.secondName, asked.second_name],
    ['work_position', 'Должность', account.workPosition, asked.work_position],
    ['email', 'Эл. почта', account.email?.toLowerCase() ?? '', asked.email],
    ['phone', 'Телефон', account.phone && formatPhone(account.phone), asked.phone && formatPhone(asked.phone)],
  ];
  return rows.flatMap(([field, title, from, to]) =>
    to === undefined || to === (from ?? '') ? [] : [{ field, title, from: from ?? '', to }],
  );
}
