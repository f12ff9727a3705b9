import type { Ref } from 'react';
import { Chip } from '../chip.tsx';
import { DateRangeField } from '../forms/date-range-field.tsx';
import { FilterText, ListFilter } from '../list-filter.tsx';
import { SelectField } from '../plain-fields.tsx';
import styles from './office-list.module.css';
import type { ListAnswer, ListValues, OfficeFilter, OfficeListDeclaration } from './list-types.ts';

interface ListFiltersProps<Row extends object, Answer extends ListAnswer<Row>> {
  list: Pick<OfficeListDeclaration<Row, Answer>, 'label' | 'search' | 'filters'>;
  /** The first page of the list; undefined until it is there. */
  answer: Answer | undefined;
  values: ListValues;
  onChange: (part: ListValues) => void;
  onReset: (() => void) | null;
  place: Ref<HTMLDivElement>;
}

/** The search and the filters of a list. Each applies by itself. */
export function ListFilters<Row extends object, Answer extends ListAnswer<Row>>(props: ListFiltersProps<Row, Answer>) {
  const { list, answer, values, onChange, onReset, place } = props;
  const { search } = list;
  return (
    <div ref={place}>
      <ListFilter
        label={`Отбор: ${list.label}`}
        onReset={onReset}
        className={styles.filters}
        resetClassName={styles.reset}
      >
        <FilterText
          label={search.label}
          hideLabel
          placeholder={search.label}
          name={search.name}
          className={styles.search}
          maxLength={search.maxLength}
          value={values[search.name] ?? ''}
          onChange={(text) => onChange({ [search.name]: text.trim() || undefined })}
        />
        {list.filters.map((filter) => (
          <Filter key={filter.kind === 'days' ? filter.from : filter.name} {...{ filter, answer, values, onChange }} />
        ))}
      </ListFilter>
    </div>
  );
}

interface FilterProps<Answer> {
  filter: OfficeFilter<Answer>;
  answer: Answer | undefined;
  values: ListValues;
  onChange: (part: ListValues) => void;
}

function Filter<Answer>({ filter, answer, values, onChange }: FilterProps<Answer>) {
  if (filter.kind === 'days') {
    return (
      <DateRangeField
        label={filter.label}
        hideLabel
        className={styles.days}
        value={{ from: values[filter.from] ?? null, to: values[filter.to] ?? null }}
        onChange={({ from, to }) => onChange({ [filter.from]: from ?? undefined, [filter.to]: to ?? undefined })}
      />
    );
  }
  const { name } = filter;
  const value = values[name] ?? '';
  if (filter.kind === 'linked') {
    const title = filter.title(answer);
    return value ? (
      <Chip label={`Убрать: ${title}`} onRemove={() => onChange({ [name]: undefined })}>
        {title}
      </Chip>
    ) : null;
  }
  if (filter.kind === 'text') {
    return (
      <FilterText
        type="text"
        label={filter.label}
        hideLabel
        placeholder={filter.label}
        name={name}
        className={styles.filter}
        maxLength={filter.maxLength}
        value={value}
        onChange={(text) => onChange({ [name]: text.trim() || undefined })}
      />
    );
  }
  if (filter.kind === 'tick') {
    return (
      <label className={styles.tick}>
        <input
          type="checkbox"
          name={name}
          checked={value === '1'}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked ? '1' : undefined })}
        />
        {filter.label}
      </label>
    );
  }
  const choices = filter.choices(answer);
  if (choices.length === 0) return null;
  return (
    <SelectField
      label={filter.any}
      hideLabel
      name={name}
      className={styles.filter}
      value={value}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
    >
      <option value="">{filter.any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
