import { useForm } from '@mantine/form';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { Button } from '../button.tsx';
import { useSaving } from '../forms/use-saving.ts';
import { LeaveQuestion } from '../leave-question.tsx';
import { InputField, SelectField, TextAreaField } from '../plain-fields.tsx';
import { VersionConflict } from './version-conflict.tsx';
import { checkBySchema, type Schema } from './check-by-schema.ts';
import type { FormValues, OfficeField, Versioned } from './form-types.ts';
import styles from './office-form.module.css';

interface OfficeFormProps<Values extends FormValues, Body> {
  /** The schema of the call's body: what it refuses is not sent. */
  schema: Schema;
  /** The body that the values make, over the named version. */
  bodyOf: (values: Values, version: number) => Body;
  begun: Versioned<Values>;
  fields: readonly OfficeField<Values>[];
  /** What the values make, shown below the fields. */
  renderPreview?: ((values: Values) => ReactNode) | undefined;
  /** What the button does, with these values. */
  action: string | ((values: Values) => string);
  /** Makes the call and throws what it throws; false: refused, and the reason has been said. */
  save: (body: Body) => Promise<unknown>;
  /** Reads what is stored now, after a refusal with CONFLICT. Absent where nothing is overwritten. */
  reread?: () => Promise<Versioned<Values>>;
  /** Of a form in a window. */
  onClose?: () => void;
}

/**
 * A form of staff. Errors show from the first change of a field or once it is left. Leaving the page with unsaved changes
 * asks. Who saves over a newer version is shown the difference and chooses.
 */
export function OfficeForm<Values extends FormValues, Body>(props: OfficeFormProps<Values, Body>) {
  const { schema, bodyOf, begun, fields, renderPreview, action, save: call, reread, onClose } = props;
  const [version, setVersion] = useState(begun.version);
  const [newer, setNewer] = useState<Versioned<Values> | null>(null);
  const messageOf = Object.fromEntries(fields.map(({ name, wrong }) => [name, wrong]));
  const form = useForm<Values>({
    initialValues: begun.values,
    // The schema's own words are for programs
    validate: (values: Values) =>
      Object.fromEntries(
        Object.keys(checkBySchema(schema, bodyOf(values, version))).flatMap((path) => {
          // A part of a list is wrong as a part of its field
          const [name = ''] = path.split('.');
          return messageOf[name] ? [[name, messageOf[name]]] : [];
        }),
      ),
    // A list begins with an empty line: it is judged as a whole, once it is left or sent
    validateInputOnChange: fields.filter(({ kind }) => kind !== 'custom').map(({ name }) => name),
    validateInputOnBlur: true,
  });
  const { save, isPending } = useSaving(
    fields.map(({ name }) => name),
    (messages) => form.setErrors(messages),
  );
  const send = (over: number) =>
    save(async () => {
      const values = form.getValues();
      try {
        if ((await call(bodyOf(values, over))) === false) return;
      } catch (error) {
        if (!reread || !isConflict(error)) throw error;
        setNewer(await reread());
        return;
      }
      setNewer(null);
      setVersion(over + 1);
      form.resetDirty(values);
      onClose?.();
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const place = event.currentTarget;
    const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: Record<string, ReactNode> };
    if (!hasErrors && !isPending) return void send(version);
    const first = fields.find(({ name }) => errors[name]);
    if (first) (place.elements.namedItem(first.name) as HTMLElement | null)?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {newer ? (
        <VersionConflict
          fields={fields}
          mine={form.getValues()}
          theirs={newer.values}
          isPending={isPending}
          onKeepMine={() => void send(newer.version)}
          onTakeTheirs={() => {
            form.setValues(newer.values);
            form.resetDirty(newer.values);
            setVersion(newer.version);
            setNewer(null);
          }}
        />
      ) : (
        <>
          {fields.map((field) => (
            <FormField
              key={field.name}
              field={field as unknown as OfficeField<FormValues>}
              input={form.getInputProps(field.name as never)}
            />
          ))}
          {renderPreview?.(form.getValues())}
          <div className={styles.buttons}>
            <Button type="submit" pending={isPending}>
              {typeof action === 'string' ? action : action(form.getValues())}
            </Button>
            {onClose ? (
              <Button look="secondary" onClick={onClose}>
                Отмена
              </Button>
            ) : null}
          </div>
        </>
      )}
      <LeaveQuestion isAsked={form.isDirty() && !isPending} title="Уйти без сохранения?">
        Изменения в форме не сохранены.
      </LeaveQuestion>
    </form>
  );
}

const isConflict = (error: unknown): boolean => isApiFailure(error) && error.errors[0]?.code === 'CONFLICT';

interface FormFieldProps {
  field: OfficeField<FormValues>;
  input: ReturnType<ReturnType<typeof useForm>['getInputProps']>;
}

function FormField({
  field: { name, label, kind, required, maxLength, placeholder, hint, choices = [], render },
  input,
}: FormFieldProps) {
  const { onChange, onBlur, value, error } = input as Pick<ComponentProps<'input'>, 'onBlur'> & {
    value: string;
    error?: string;
    onChange: (change: unknown) => void;
  };
  const common = { name, label, required, hint, error, value, onBlur: onBlur as never, onChange };
  if (render) return render({ ...common, onBlur: onBlur as never });
  if (kind === 'long') return <TextAreaField {...common} maxLength={maxLength} placeholder={placeholder} maxRows={8} />;
  if (kind === 'choice') {
    return (
      <SelectField {...common}>
        <option value="">{placeholder ?? 'Выберите'}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <InputField {...common} type={kind === 'day' ? 'date' : 'text'} maxLength={maxLength} placeholder={placeholder} />
  );
}
