import { Badge } from '#web/ui/badge.tsx';
import { CellNote } from '#web/ui/card-table.tsx';
import type { CompanyPerson } from '../contract.ts';

/** The cell of a person's contacts: the e-mail stands in the cell of the name where there is no name. */
export function PersonContacts({ person: { full_name: name, email, phone } }: { person: CompanyPerson }) {
  const [first, second] = [name ? email : '', phone].filter(Boolean);
  return first ? (
    <span>
      {first}
      {second ? <CellNote>{second}</CellNote> : null}
    </span>
  ) : null;
}

/** Whether a person works in the company, and what for he does not. */
export function PersonState({ person: { state, active } }: { person: CompanyPerson }) {
  if (state === 'pending') return <Badge color="busy">Просит доступ</Badge>;
  if (state === 'invited') return <Badge color="busy">Приглашён</Badge>;
  return active ? <Badge color="success">Доступ открыт</Badge> : <Badge>Учётная запись закрыта</Badge>;
}
