import { useMask } from '@mantine/hooks';
import { useRef, type ClipboardEvent, type ComponentProps, type InputEvent, type KeyboardEvent } from 'react';
import { PHONE_MASK, phoneMaskDigits } from '#shared/phone.ts';
import { filledPhone, isWholeNumber } from './filled-phone.ts';
import { InputField } from './plain-fields.tsx';

type PhoneFieldProps = Omit<ComponentProps<typeof InputField>, 'value' | 'onChange' | 'ref'> & {
  /** The masked text, '+7 (916) 123-45-67'; empty where there is no digit. */
  onPhone: (phone: string) => void;
};

/** A phone number behind the mask +7 (###) ###-##-## (R-VAL-08). A number that comes whole may be written in any way. */
export function PhoneField({ onPhone, ...rest }: PhoneFieldProps) {
  const shown = useRef(String(rest.defaultValue ?? ''));
  const { ref } = useMask({
    mask: PHONE_MASK,
    tokens: { '#': /\d/ },
    slotChar: null,
    invalid: Boolean(rest.error),
    onChangeRaw: (digits, masked) => {
      shown.current = digits && masked;
      onPhone(shown.current);
    },
  });
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    if (!isWholeNumber(text)) return;
    event.preventDefault();
    event.stopPropagation();
    replace(event.currentTarget, phoneMaskDigits(text));
  };
  // The mask takes no key when it is full
  const typeLast = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget;
    if (!/^\d$/.test(event.key) || selectionStart !== value.length) return;
    const digits = value === shown.current ? filledPhone(value + event.key, value) : null;
    if (digits === null) return;
    event.preventDefault();
    event.stopPropagation();
    replace(event.currentTarget, digits);
  };
  const fillIn = ({ currentTarget: input }: InputEvent<HTMLInputElement>) => {
    const digits = filledPhone(input.value, shown.current);
    if (digits !== null) input.value = digits;
  };
  return (
    <InputField
      {...rest}
      ref={ref}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+7 (___) ___-__-__"
      onPasteCapture={paste}
      onInputCapture={fillIn}
      onKeyDownCapture={typeLast}
    />
  );
}

/** Puts other digits into the field, for the mask to write them. */
function replace(input: HTMLInputElement, digits: string): void {
  input.value = digits;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
