import type { ComponentProps } from 'react';
import { checkSmsCode, SMS_CODE_LENGTH } from '#shared/validation.ts';
import styles from './code-field.module.css';
import { InputField } from '../plain-fields.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof InputField>, 'value' | 'onChange' | 'type'> & {
  /** What has been typed: up to four digits. */
  value: string;
  /** Digits alone; the code is whole when there are `SMS_CODE_LENGTH` of them. */
  onCode: (code: string) => void;
};

/**
 * The code of an SMS behind a mask of four digits (R-VAL-04, R-CONST-31). A message pasted whole gives its code, and a
 * phone offers the code. While it is typed nothing is wrong with it ([A-049]).
 */
export function CodeField({ value, onCode, error, label = 'Код из СМС', ...rest }: CodeFieldProps) {
  return (
    <div className={styles.code}>
      <InputField
        {...rest}
        label={label}
        error={error ?? checkSmsCode(value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={'_'.repeat(SMS_CODE_LENGTH)}
        value={value}
        onChange={(event) => onCode(smsCodeIn(event.currentTarget.value))}
      />
    </div>
  );
}

/** Digits of the code on their own, so that an article or a phone in a pasted message is not taken for it. */
const WHOLE_CODE = new RegExp(String.raw`(?<!\d)\d{${SMS_CODE_LENGTH}}(?!\d)`);

/** The code in what was typed, filled in or pasted: the one that stands on its own in a message, or the first digits. */
export function smsCodeIn(text: string): string {
  const whole = WHOLE_CODE.exec(text);
  return whole ? whole[0] : text.replace(/\D/g, '').slice(0, SMS_CODE_LENGTH);
}
