import { useNavigate } from '@tanstack/react-router';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { FilterText, ListFilter } from '#web/ui/list-filter.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import styles from './cabinet.module.css';
import type { ManagerCompaniesSearch } from './companies-search.ts';

type Counts = Data<'managerContragents'>['counts'];

const filterNames: Record<keyof Counts, string> = {
  all: 'Все',
  pending: 'Ждут одобрения',
  refused: 'Отклонённые',
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
  return (
    <ListFilter
      label="Фильтр контрагентов"
      onReset={st || filter ? () => change({ st: undefined, filter: undefined }) : null}
    >
      <FilterText
        label="Компания"
        name="st"
        placeholder="Название или ИНН"
        maxLength={100}
        value={st ?? ''}
        onChange={(typed) => change({ st: typed.trim() || undefined })}
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
    </ListFilter>
  );
}
