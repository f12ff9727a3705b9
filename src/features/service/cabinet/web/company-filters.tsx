import { useNavigate } from '@tanstack/react-router';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { Button } from '#web/ui/button.tsx';
import { InputField, SelectField } from '#web/ui/plain-fields.tsx';
import { useDelayedCommit } from '#web/ui/use-delayed-commit.ts';
import styles from './cabinet.module.css';
import type { ManagerCompaniesSearch } from './companies-search.ts';

/** A pause in typing after which the list answers. */
const TYPING_MS = 500;

type Counts = Data<'managerContragents'>['counts'];

const filterNames: Record<keyof Counts, string> = {
  all: 'Все',
  pending: 'Ждут одобрения',
  applicants: 'С заявками сотрудников',
  debt: 'С просроченной оплатой',
  ban: 'С запретом заказа',
};
const filters = Object.keys(filterNames) as (keyof Counts)[];

const sortNames = { name: 'По названию', order: 'По последнему заказу', appeals: 'По открытым обращениям' };

interface CompanyFiltersProps {
  search: ManagerCompaniesSearch;
  counts: Counts | undefined;
}

/** Search, filter and order of the list. Every change goes to the address and begins at page 1. */
export function CompanyFilters({ search, counts }: CompanyFiltersProps) {
  const navigate = useNavigate();
  const { st, sort, filter } = search;
  const change = (part: ManagerCompaniesSearch) =>
    void navigate({ to: '/manager/mycompanies/', search: { st, sort, filter, ...part }, resetScroll: false });
  const text = useDelayedCommit(st ?? '', (typed) => change({ st: typed.trim() || undefined }), TYPING_MS);
  return (
    <form
      className={styles.filters}
      aria-label="Фильтр контрагентов"
      onSubmit={(event) => {
        event.preventDefault();
        text.flush();
      }}
    >
      <InputField
        className={styles.search}
        label="Компания"
        type="search"
        name="st"
        placeholder="Название или ИНН"
        maxLength={100}
        value={text.value}
        onChange={(event) => text.change(event.currentTarget.value)}
        onBlur={text.flush}
      />
      <SelectField
        className={styles.choice}
        label="Показать"
        name="filter"
        value={filter && filter in filterNames ? filter : 'all'}
        onChange={({ currentTarget: { value } }) => change({ filter: value === 'all' ? undefined : value })}
      >
        {filters.map((name) => (
          <option key={name} value={name}>
            {counts ? `${filterNames[name]} (${formatNumber(counts[name])})` : filterNames[name]}
          </option>
        ))}
      </SelectField>
      <SelectField
        className={styles.choice}
        label="Порядок"
        name="sort"
        value={sort && sort in sortNames ? sort : 'name'}
        onChange={({ currentTarget: { value } }) => change({ sort: value === 'name' ? undefined : value })}
      >
        {Object.entries(sortNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {st || filter ? (
        <Button look="quiet" onClick={() => change({ st: undefined, filter: undefined })}>
          Сбросить
        </Button>
      ) : null}
    </form>
  );
}
