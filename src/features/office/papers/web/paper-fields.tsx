import type { PaperKind } from '#shared/goods-papers.ts';
import { InputField, SelectField } from '#web/ui/plain-fields.tsx';
import { PAPER_NUMBER, PAPER_TITLE } from '../contract.ts';
import { kindChoices } from './paper-words.ts';
import styles from './papers.module.css';

export type TypedPaper = { kind: PaperKind; title: string; number: string; issuedOn: string; endsOn: string };

export const nothingTyped: TypedPaper = { kind: 'certificate', title: '', number: '', issuedOn: '', endsOn: '' };

interface PaperFieldsProps {
  values: TypedPaper;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<TypedPaper>) => void;
}

/** What a paper is: kind, title, number, days. */
export function PaperFields({ values, errors, onChange }: PaperFieldsProps) {
  return (
    <div className={styles.fields}>
      <SelectField
        label="Вид"
        value={values.kind}
        onChange={({ currentTarget: { value } }) => onChange({ kind: value as PaperKind })}
      >
        {kindChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <InputField
        label="Номер"
        maxLength={PAPER_NUMBER}
        value={values.number}
        error={errors.number}
        onChange={({ currentTarget: { value } }) => onChange({ number: value })}
      />
      <InputField
        label="Название"
        className={styles.whole}
        maxLength={PAPER_TITLE}
        placeholder="На кабели силовые"
        value={values.title}
        error={errors.title}
        onChange={({ currentTarget: { value } }) => onChange({ title: value })}
      />
      <InputField
        label="Выдан"
        type="date"
        value={values.issuedOn}
        error={errors.issuedOn}
        onChange={({ currentTarget: { value } }) => onChange({ issuedOn: value })}
      />
      <InputField
        label="Действует до"
        type="date"
        hint="Последний день; пусто — без срока"
        value={values.endsOn}
        error={errors.endsOn}
        onChange={({ currentTarget: { value } }) => onChange({ endsOn: value })}
      />
    </div>
  );
}

/** The fields as a form with files carries them. */
export function formOf(values: TypedPaper, files: readonly File[]): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  for (const file of files) body.append('files', file);
  return body;
}
