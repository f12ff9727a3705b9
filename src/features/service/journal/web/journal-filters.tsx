import { useNavigate } from '@tanstack/react-router';
import type { Data } from '#shared/endpoint.ts';
import { type JournalKind, journalKinds } from '#shared/journal-kinds.ts';
import { DateRangeField } from '#web/ui/forms/date-range-field.tsx';
import { CompanyFilter, FilterText, ListFilter } from '#web/ui/list-filter.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import styles from './journal.module.css';
import type { JournalSearch } from './journal-search.ts';

/** The two pages of a journal: of a company's administrator, and of a manager. */
export type JournalAddress = '/mycompanies/journal/' | '/manager/journal/';

const kinds = Object.entries(journalKinds) as [JournalKind, string][];
const hasNumber = (kind: string) => kind === 'order' || kind === 'appeal';

interface JournalFiltersProps {
  address: JournalAddress;
  search: JournalSearch;
  /** Absent until the first answer. */
  data: Data<'journal'> | undefined;
}

/** The filter above the journal. Every change goes to the address and begins at page 1. */
export function JournalFilters({ address, search, data }: JournalFiltersProps) {
  const navigate = useNavigate();
  const { company, person, object = '', from, to } = search;
  const [kind = '', number = ''] = object.split(' ');
  const go = (next: JournalSearch) => void navigate({ to: address, search: next, resetScroll: false });
  const change = (part: JournalSearch) => go({ company, person, object, from, to, ...part });
  const changeNumber = (text: string) =>
    change({ object: [kind, text.replaceAll(/[^\p{L}\d/-]/gu, '').slice(0, 30)].filter(Boolean).join(' ') });
  const isOfManager = address === '/manager/journal/';
  const { contragents = [], people = [], contragent } = data ?? {};
  return (
    <ListFilter label="Фильтр журнала" onReset={person || object || from || to ? () => go({ company }) : null}>
      <CompanyFilter
        className={styles.field}
        name="company"
        companies={contragents}
        allLabel={isOfManager ? 'Все компании' : undefined}
        value={contragent?.id ?? ''}
        // People are those of a company: another one has others
        onChange={(id) => change({ company: Number(id) || undefined, person: undefined })}
      />
      {people.length > 0 || person ? (
        <SelectField
          label="Кто"
          name="person"
          className={styles.field}
          value={person ?? ''}
          onChange={(event) => change({ person: event.currentTarget.value || undefined })}
        >
          <option value="">Все</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label="Что"
        name="object"
        className={styles.field}
        value={kind}
        onChange={(event) => change({ object: event.currentTarget.value || undefined })}
      >
        <option value="">Всё</option>
        {kinds.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {hasNumber(kind) ? (
        <FilterText
          type="text"
          label={kind === 'order' ? 'Номер заказа' : 'Номер обращения'}
          name="number"
          className={styles.number}
          maxLength={30}
          value={number}
          onChange={changeNumber}
        />
      ) : null}
      <DateRangeField
        label="Когда"
        className={styles.days}
        value={{ from: from ?? null, to: to ?? null }}
        onChange={(days) => change({ from: days.from ?? undefined, to: days.to ?? undefined })}
      />
    </ListFilter>
  );
}
