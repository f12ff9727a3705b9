import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { MantineRoot } from './mantine-root.tsx';
import fields from './plain-fields.module.css';

/** A line of text with its label; a required field is marked with * and the first error stands below it (R-VAL-33). */
export function TextField(props: TextInputProps) {
  return (
    <MantineRoot>
      <TextInput size="md" {...props} />
    </MantineRoot>
  );
}

/** The same for a password, which can be shown; its description stands where hints of other fields do. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <MantineRoot>
      <PasswordInput
        size="md"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ description: fields.hint }}
        visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль' }}
        {...props}
      />
    </MantineRoot>
  );
}
