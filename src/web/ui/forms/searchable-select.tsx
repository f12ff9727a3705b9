import { Select } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useId, type ReactNode } from 'react';
import { MantineRoot } from '../mantine-root.tsx';
import { Field, type FieldProps } from '../plain-fields.tsx';
import fields from '../plain-fields.module.css';
import { classes } from '../classes.ts';
import { fieldMessageProps, fieldMessageClasses } from './field-message-props.ts';
import styles from './searchable-select.module.css';

/** Said where there is nothing to choose from (R-ESCR-11). */
const NO_CHOICES = 'Извините, других вариантов нет =(';

export interface SelectChoice<V extends string> {
  value: V;
  label: string;
  /** Stands dimmed below the label: an address, a tax number. */
  details?: ReactNode;
  disabled?: boolean;
}

interface SearchableSelectProps<V extends string> extends FieldProps {
  choices: readonly SelectChoice<V>[];
  value: V | null;
  /** Null where the choice was taken away, which needs `clearable`. */
  onChange: (value: V | null) => void;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  /** For lists that the server searches: receives the typed text; the choices are not filtered here. */
  onSearch?: (text: string) => void;
  /** In place of "no choices", while it is not known whether there are any. */
  emptyText?: string;
  name?: string;
}

/** One of many, found by typing; for a few that need no search the system's own list is `SelectField`. */
export function SearchableSelect<V extends string>({
  label,
  error,
  hint,
  className,
  hideLabel,
  choices,
  required,
  onChange,
  onSearch,
  emptyText = NO_CHOICES,
  ...rest
}: SearchableSelectProps<V>) {
  const id = useId();
  const details = new Map<string, ReactNode>(choices.map((choice) => [choice.value, choice.details]));
  return (
    <MantineRoot>
      <Field {...{ id, label, className, hideLabel, required }}>
        <Select
          {...rest}
          {...fieldMessageProps(id, error, hint)}
          aria-required={required}
          // Names the list; the field has its label
          aria-label={label}
          searchable
          allowDeselect={false}
          data={choices.map(({ value, label: text, disabled }) => ({ value, label: text, disabled }))}
          onChange={(value) => onChange(value as V | null)}
          onSearchChange={onSearch}
          filter={onSearch && (({ options }) => options)}
          nothingFoundMessage={emptyText}
          maxLength={200}
          withScrollArea={false}
          // Choices of the server come after the typing: the first one is selected when they are here
          selectFirstOptionOnChange={choices.length > 0}
          openOnFocus={false}
          clearButtonProps={{ 'aria-label': 'Очистить', 'aria-hidden': false, tabIndex: 0 }}
          comboboxProps={{ offset: 4, transitionProps: { duration: 0 } }}
          classNames={{
            input: classes(fields.control, styles.input),
            section: styles.section,
            dropdown: styles.dropdown,
            option: styles.option,
            empty: styles.empty,
            ...fieldMessageClasses,
          }}
          renderOption={({ option }) => (
            <span>
              {option.label}
              {details.get(option.value) ? <span className={styles.details}>{details.get(option.value)}</span> : null}
            </span>
          )}
        />
      </Field>
    </MantineRoot>
  );
}
