import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { DateRangeField } from '#web/ui/forms/date-range-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FilterText, ListFilter } from '#web/ui/list-filter.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { type DocumentsSearch, isNarrowed, kindFilters, SEARCH_LENGTH } from './documents-search.ts';
import styles from './documents-page.module.css';

interface DocumentFiltersProps {
  search: DocumentsSearch;
  objects: readonly { id: number; name: string; isClosed: boolean }[];
  withActs: boolean;
  onChange: (part: DocumentsSearch & { replace?: boolean }) => void;
  onReset: (() => void) | null;
}

/** The filter above the papers. On phones the search stands alone until the rest is asked for or narrows the list. */
export function DocumentFilters({ search, objects, withActs, onChange, onReset }: DocumentFiltersProps) {
  const [isOpen, setOpen] = useState(isNarrowed({ ...search, st: undefined }));
  return (
    <ListFilter label="Фильтр документов" className={styles.filters} onReset={onReset}>
      <FilterText
        className={styles.search}
        label="Поиск"
        name="st"
        placeholder="Номер документа или заказа"
        maxLength={SEARCH_LENGTH}
        value={search.st ?? ''}
        onChange={(st) => onChange({ st: st.trim() || undefined, replace: true })}
      />
      <IconButton label="Фильтр" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={IconAdjustmentsHorizontal} />
      </IconButton>
      <div className={styles.more} data-open={isOpen || undefined}>
        <SelectField
          label="Вид"
          name="kind"
          value={search.kind ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ kind: kindFilters.find(({ value }) => value === currentTarget.value)?.value })
          }
        >
          <option value="">Все</option>
          {kindFilters
            .filter(({ value }) => withActs || value !== 'act')
            .map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
        </SelectField>
        <DateRangeField
          label="Период"
          className={styles.days}
          value={{ from: search.from ?? null, to: search.to ?? null }}
          onChange={({ from, to }) => onChange({ from: from ?? undefined, to: to ?? undefined })}
        />
        {objects.length > 0 ? (
          <SelectField
            label="Объект"
            name="object"
            className={styles.object}
            value={search.object ?? ''}
            onChange={({ currentTarget }) => onChange({ object: currentTarget.value || undefined })}
          >
            <option value="">Любой</option>
            {objects.map(({ id, name, isClosed }) => (
              <option key={id} value={id}>
                {isClosed ? `${name} (закрыт)` : name}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
    </ListFilter>
  );
}
