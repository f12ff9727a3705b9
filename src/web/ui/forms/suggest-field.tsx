import { Autocomplete } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useId } from 'react';
import { classes } from '../classes.ts';
import { MantineRoot } from '../mantine-root.tsx';
import { Field, type FieldProps } from '../plain-fields.tsx';
import fields from '../plain-fields.module.css';
import { fieldMessageProps, fieldMessageClasses } from './field-message-props.ts';
import styles from './searchable-select.module.css';

interface SuggestFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What the text may be completed to, as the server answers; any other text is as good. */
  suggestions: readonly string[];
  placeholder?: string;
  required?: boolean;
  maxLength?: number;
  name?: string;
  'data-autofocus'?: boolean;
}

/** A line of text that may be completed from a list: an address, a name of a company. */
export function SuggestField({
  label,
  error,
  hint,
  className,
  hideLabel,
  required,
  suggestions,
  ...rest
}: SuggestFieldProps) {
  const id = useId();
  return (
    <MantineRoot>
      <Field {...{ id, label, className, hideLabel, required }}>
        <Autocomplete
          {...rest}
          {...fieldMessageProps(id, error, hint)}
          aria-required={required}
          data={[...new Set(suggestions)]}
          filter={({ options }) => options}
          autoComplete="off"
          withScrollArea={false}
          openOnFocus={false}
          comboboxProps={{ offset: 4, transitionProps: { duration: 0 } }}
          classNames={{
            input: classes(fields.control, styles.input),
            dropdown: styles.dropdown,
            option: styles.option,
            ...fieldMessageClasses,
          }}
        />
      </Field>
    </MantineRoot>
  );
}
