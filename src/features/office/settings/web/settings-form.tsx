import { type ReactNode, useRef } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { showPopup } from '#web/ui/toast-store.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import type { Schema } from '#web/ui/office/check-by-schema.ts';
import type { FormValues, OfficeField } from '#web/ui/office/form-types.ts';
import type { OfficeSettings } from '../contract.ts';
import { GivenValues } from './given-values.tsx';
import { rereadSettings } from './settings-query.ts';

interface SettingsFormProps<Part, Values extends FormValues> {
  /** What is stored of this part. */
  part: Part;
  schema: Schema;
  partOf: (settings: OfficeSettings) => Part;
  valuesOf: (part: Part) => Values;
  /** The part that the values make. */
  fromValues: (values: Values) => Part;
  fields: readonly OfficeField<Values>[];
  /** The variable behind a field that the environment sets; undefined: the form changes it. */
  givenBy?: (field: keyof Values & string) => string | undefined;
  /** What the values make, shown below the fields. */
  renderPreview?: (values: Values) => ReactNode;
  save: (body: Part & { shown: Part }) => Promise<unknown>;
}

/** A part of the settings. What the environment sets is shown above it; a change names what was shown. */
export function SettingsForm<Part extends object, Values extends FormValues>(props: SettingsFormProps<Part, Values>) {
  const { part, schema, partOf, valuesOf, fromValues, fields, givenBy = () => undefined, renderPreview, save } = props;
  const { api, queryClient } = useApp();
  const shown = useRef(part);
  const values = valuesOf(part);
  const given = fields.flatMap((field) => {
    const variable = givenBy(field.name);
    return variable === undefined ? [] : [{ label: field.label, value: textOf(field, values), variable }];
  });
  return (
    <>
      <GivenValues values={given} />
      <OfficeForm
        schema={schema}
        bodyOf={(typed: Values) => ({ ...fromValues(typed), shown: shown.current })}
        begun={{ values, version: 0 }}
        fields={fields.filter(({ name }) => givenBy(name) === undefined)}
        action="Сохранить"
        renderPreview={renderPreview}
        save={async (body) => {
          await save(body);
          showPopup('Настройки сохранены');
          shown.current = partOf(await rereadSettings(queryClient, api));
          return true;
        }}
        reread={async () => {
          shown.current = partOf(await rereadSettings(queryClient, api));
          return { values: valuesOf(shown.current), version: 0 };
        }}
      />
    </>
  );
}

function textOf<Values extends FormValues>({ name, choices }: OfficeField<Values>, values: Values): string {
  const value = values[name] ?? '';
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}
