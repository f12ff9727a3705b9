import { useNavigate } from '@tanstack/react-router';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { StatusView } from '#shared/order-status.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DateRangeField } from '#web/ui/forms/date-range-field.tsx';
import { CompanyFilter, FilterText, ListFilter } from '#web/ui/list-filter.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { isNarrowed, readOrderFilter, SEARCH_LENGTH, type OrderFilter, type OrderType } from './order-filter.ts';
import styles from './order-filters.module.css';

const types: { value: OrderType; name: string }[] = [
  { value: 'all', name: 'Все' },
  { value: 'active', name: 'В работе' },
  { value: 'archive', name: 'Архив' },
];

interface OrderFiltersProps {
  filter: OrderFilter;
  statuses: readonly StatusView[];
  contragents: readonly { id: number; name: string }[];
  objects: readonly { id: number; name: string; isClosed: boolean }[];
}

/**
 * The filter above the list. Every change goes to the address and begins at page 1. On phones the search stands alone
 * until the rest is asked for or narrows the list already.
 */
export function OrderFilters({ filter, statuses, contragents, objects }: OrderFiltersProps) {
  const navigate = useNavigate();
  const change = (part: OrderFilter, replace = false) =>
    void navigate({
      to: '/orders/',
      search: (known: object) => ({ ...readOrderFilter({ ...known }), ...part }),
      replace,
      resetScroll: false,
    });
  const [isOpen, setOpen] = useState(isNarrowed({ ...filter, st: undefined }));
  return (
    <ListFilter
      label="Фильтр заказов"
      className={styles.filters}
      resetClassName={styles.clear}
      onReset={isNarrowed(filter) ? () => void navigate({ to: '/orders/', search: {}, resetScroll: false }) : null}
    >
      <FilterText
        className={styles.search}
        label="Поиск"
        name="st"
        placeholder="Номер, артикул, название"
        maxLength={SEARCH_LENGTH}
        value={filter.st ?? ''}
        onChange={(st) => change({ st: st.trim() || undefined }, true)}
      />
      <IconButton label="Фильтр" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={IconAdjustmentsHorizontal} />
      </IconButton>
      <div className={styles.more} data-open={isOpen || undefined}>
        <CompanyFilter
          className={styles.company}
          companies={contragents}
          allLabel="Все компании"
          value={filter.contragent ?? ''}
          onChange={(id) => change({ contragent: id || undefined, object: undefined })}
        />
        {objects.length > 0 ? (
          <SelectField
            label="Объект"
            name="object"
            className={styles.object}
            value={filter.object ?? ''}
            onChange={(event) => change({ object: event.currentTarget.value || undefined })}
          >
            <option value="">Любой</option>
            {objects.map(({ id, name, isClosed }) => (
              <option key={id} value={id}>
                {isClosed ? `${name} (закрыт)` : name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <TypeChoice
          value={filter.orderType ?? 'all'}
          onChange={(orderType) => change({ orderType: other(orderType) })}
        />
        <SelectField
          label="Статус"
          name="status"
          value={filter.status ?? ''}
          onChange={(event) =>
            change({ status: statuses.find(({ code }) => code === event.currentTarget.value)?.code })
          }
        >
          <option value="">Любой</option>
          {statuses.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <DateRangeField
          label="Дата заказа"
          className={styles.days}
          value={{ from: filter.filterDateFrom ?? null, to: filter.filterDateTo ?? null }}
          onChange={({ from, to }) => change({ filterDateFrom: from ?? undefined, filterDateTo: to ?? undefined })}
        />
      </div>
    </ListFilter>
  );
}

const other = (type: OrderType): OrderType | undefined => (type === 'all' ? undefined : type);

function TypeChoice({ value, onChange }: { value: OrderType; onChange: (type: OrderType) => void }) {
  const name = useId();
  return (
    <fieldset className={styles.types}>
      <legend className={styles.legend}>Тип</legend>
      <div className={styles.segments}>
        {types.map((type) => (
          <label key={type.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === type.value}
              onChange={() => onChange(type.value)}
            />
            {type.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
