import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './list-filter.module.css';
import { InputField, SelectField } from './plain-fields.tsx';
import { useDelayedCommit } from './use-delayed-commit.ts';

/** A pause in typing after which the list answers. */
const TYPING_MS = 500;

interface ListFilterProps {
  /** Names the form for screen readers. */
  label: string;
  /** Null where nothing narrows the list. */
  onReset: (() => void) | null;
  className?: string;
  resetClassName?: string;
  children: ReactNode;
}

/** The filter above a list: its fields, and 'Сбросить' where something narrows the list. Each field applies by itself. */
export function ListFilter({ label, onReset, className, resetClassName, children }: ListFilterProps) {
  return (
    <form className={classes(styles.filter, className)} aria-label={label} onSubmit={(event) => event.preventDefault()}>
      {children}
      {onReset ? (
        <Button look="quiet" className={resetClassName} onClick={onReset}>
          Сбросить
        </Button>
      ) : null}
    </form>
  );
}

interface FilterTextProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  type?: 'search' | 'text';
  placeholder?: string;
  hideLabel?: boolean;
  className?: string;
}

/** A text that the list is narrowed by: applied after a pause in typing, on Enter, or when the field is left. */
export function FilterText({ value, onChange, className, type = 'search', ...rest }: FilterTextProps) {
  const text = useDelayedCommit(value, onChange, TYPING_MS);
  return (
    <InputField
      {...rest}
      type={type}
      className={className ?? styles.text}
      value={text.value}
      onChange={(event) => text.change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') text.flush();
      }}
      onBlur={text.flush}
    />
  );
}

/** Below a filter that names such a company. */
export const NO_SUCH_COMPANY = 'Такой компании среди ваших нет. Сбросьте фильтр.';

/** Whether an address names a company that is none of the visitor's: one that he has left, or a wrong number. */
export function isUnknownCompany(companies: readonly { id: number }[], value: number | string | undefined): boolean {
  return companies.length > 0 && Boolean(value) && !companies.some(({ id }) => id === Number(value));
}

interface CompanyFilterProps {
  companies: readonly { id: number; name: string }[];
  value: number | string;
  /** The choice of all companies; absent where the list is always that of one. */
  allLabel?: string;
  /** The id of a company, '' for all. */
  onChange: (id: string) => void;
  name?: string;
  /** Hides the label, where a heading says that it is the company. */
  hideLabel?: boolean;
  className?: string;
}

/** The filter by company; nothing where there is one company. One that is not among them is shown as what it is. */
export function CompanyFilter({
  companies,
  value,
  allLabel,
  onChange,
  name = 'contragent',
  hideLabel,
  className,
}: CompanyFilterProps) {
  const isUnknown = isUnknownCompany(companies, value);
  if (companies.length <= 1 && !isUnknown) return null;
  return (
    <SelectField
      label="Компания"
      hideLabel={hideLabel}
      name={name}
      className={className}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {isUnknown ? <option value={value}>Компания не из ваших</option> : null}
      {allLabel === undefined ? null : <option value="">{allLabel}</option>}
      {companies.map(({ id, name: title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
