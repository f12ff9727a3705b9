import { useNavigate } from '@tanstack/react-router';
import type { AppealStatusView } from '#shared/appeal-status.ts';
import { FilterText, ListFilter } from '#web/ui/list-filter.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import type { AppealsSearch } from './appeal-search.ts';

interface AppealFiltersProps {
  search: AppealsSearch;
  statuses: readonly AppealStatusView[];
}

/** The manager's filter. Every change goes to the address and begins at page 1. */
export function AppealFilters({ search, statuses }: AppealFiltersProps) {
  const navigate = useNavigate();
  const { status, st } = search;
  const change = (part: AppealsSearch) =>
    void navigate({ to: '/appeal/', search: { status, st, ...part }, resetScroll: false });
  return (
    <ListFilter
      label="Фильтр обращений"
      onReset={status || st ? () => void navigate({ to: '/appeal/', search: {}, resetScroll: false }) : null}
    >
      <FilterText
        label="Компания"
        name="st"
        placeholder="Часть названия"
        maxLength={100}
        value={st ?? ''}
        onChange={(typed) => change({ st: typed.trim() || undefined })}
      />
      <SelectField
        label="Статус"
        name="status"
        value={status ?? ''}
        onChange={(event) => change({ status: statuses.find(({ code }) => code === event.currentTarget.value)?.code })}
      >
        <option value="">Любой</option>
        {statuses.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </ListFilter>
  );
}
