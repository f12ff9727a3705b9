import { ADDRESS_LENGTH } from '#shared/address-limits.ts';
import { SuggestField } from '#web/ui/forms/suggest-field.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface AddressFieldProps {
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  error?: string;
  isFirst?: boolean;
}

/** An address, completed where the shop has a service for that, else typed. */
export function AddressField({ onChange, isFirst, ...rest }: AddressFieldProps) {
  const { suggestions, ask } = useSuggestions();
  return (
    <SuggestField
      {...rest}
      label="Адрес"
      name="address"
      placeholder="Город, улица, дом"
      maxLength={ADDRESS_LENGTH}
      suggestions={suggestions}
      data-autofocus={isFirst}
      onChange={(text) => {
        onChange(text);
        ask(text);
      }}
    />
  );
}
