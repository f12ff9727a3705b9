import { type settingBounds, settingNames } from '#shared/shop-settings.ts';
import type { FormValues, OfficeField } from '#web/ui/office/form-types.ts';

/** A field for a whole number within bounds. */
export function wholeField<Values extends FormValues>(
  name: keyof typeof settingBounds & keyof Values & string,
  { min, max }: { min: number; max: number },
): OfficeField<Values> {
  return {
    name,
    label: settingNames[name],
    kind: 'text',
    required: true,
    maxLength: String(max).length,
    wrong: `Целое число от ${min} до ${max}`,
  };
}
