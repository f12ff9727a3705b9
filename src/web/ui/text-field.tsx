import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { MantineRoot } from './mantine-root.tsx';

/** A line of text with its label; a required field is marked with * and the first error stands below it (R-VAL-33). */
export function TextField(props: TextInputProps) {
  return (
    <MantineRoot>
      <TextInput size="md" {...props} />
    </MantineRoot>
  );
}

/** The same for a password, which can be shown. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <MantineRoot>
      <PasswordInput size="md" visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль' }} {...props} />
    </MantineRoot>
  );
}
