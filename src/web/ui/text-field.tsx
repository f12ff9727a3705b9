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

/** The message of the rule does not name the signs that may stand in a password (R-VAL-10). */
const SIGNS = 'Не меньше 6 символов, среди них цифра и заглавная буква. Остальные знаки любые';

/** The same for a password, which can be shown. Below a new one, where hints of other fields stand, is what it may consist of. */
export function PasswordField({ isNew = false, ...props }: PasswordInputProps & { isNew?: boolean }) {
  return (
    <MantineRoot>
      <PasswordInput
        size="md"
        description={isNew ? SIGNS : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ description: fields.hint }}
        visibilityToggleButtonProps={{ 'aria-label': 'Показать пароль' }}
        {...props}
      />
    </MantineRoot>
  );
}
