import { TEMPLATE_DESCRIPTION_LENGTH, TEMPLATE_NAME_LENGTH } from '#shared/limits.ts';
import { checkRequired } from '#shared/validation.ts';
import type { FieldProblems } from '#web/ui/forms/use-field-errors.ts';
import { InputField, TextAreaField } from '#web/ui/plain-fields.tsx';

/** What a buyer calls a template (R-ENT-28). */
export interface TemplateText {
  name: string;
  description: string;
}

interface TemplateFieldsProps {
  value: TemplateText;
  errors: Partial<Record<keyof TemplateText, string>>;
  onChange: (value: TemplateText) => void;
}

/** What keeps a template from being saved, by field. */
export function templateErrors({ name }: TemplateText): FieldProblems<keyof TemplateText> {
  return { name: checkRequired(name) };
}

/** Name and description of a template. */
export function TemplateFields({ value, errors, onChange }: TemplateFieldsProps) {
  return (
    <>
      <InputField
        label="Название"
        name="name"
        required
        data-autofocus
        maxLength={TEMPLATE_NAME_LENGTH}
        value={value.name}
        error={errors.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
      <TextAreaField
        label="Описание"
        name="description"
        maxLength={TEMPLATE_DESCRIPTION_LENGTH}
        maxRows={6}
        value={value.description}
        error={errors.description}
        onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
      />
    </>
  );
}
