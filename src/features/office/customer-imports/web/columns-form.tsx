import { useState } from 'react';
import { columnLetter } from '#shared/order-sheet/table-view.ts';
import { Button } from '#web/ui/button.tsx';
import { InputField, SelectField } from '#web/ui/plain-fields.tsx';
import type { CustomerImportView } from '../contract.ts';
import { type CustomerColumn, customerColumnNames, customerColumns, termsColumns } from '#shared/customer-columns.ts';
import styles from './imports.module.css';
import { useImportCall } from './use-import-call.ts';

type Columns = CustomerImportView['columns'];

/** The sheet, the first row and what each column holds, as the shop has guessed it; all of it may be changed. */
export function ColumnsForm({ file }: { file: CustomerImportView }) {
  const { sheets, mayChangeTerms } = file;
  const { call, isPending } = useImportCall();
  const [sheet, setSheet] = useState(file.sheet);
  const shown = sheet === null ? undefined : sheets[sheet];
  const guessed = (of: number | null): Columns =>
    (of === null ? [] : sheets[of]!.columns).map(({ guess }) => (mayChangeTerms || !isOfTerms(guess) ? guess : null));
  const [columns, setColumns] = useState<Columns>(file.columns.length > 0 ? file.columns : guessed(sheet));
  const [firstRow, setFirstRow] = useState(String(file.columns.length > 0 ? file.firstRow : (shown?.firstRow ?? 1)));
  const choose = (index: number) => {
    setSheet(index);
    setColumns(guessed(index));
    setFirstRow(String(sheets[index]!.firstRow));
  };
  const offered = customerColumnNames.filter((name) => mayChangeTerms || !isOfTerms(name));
  const twice = columns.find((name, index) => name !== null && columns.indexOf(name) !== index);
  const isReady = shown !== undefined && columns.includes('inn') && !twice && /^[1-9]\d{0,6}$/.test(firstRow);
  const check = () =>
    call(
      'officeCustomerImportCheck',
      { params: { id: String(file.id) }, body: { sheet: sheet!, firstRow: Number(firstRow), columns } },
      'Проверка началась',
    );
  return (
    <section className={styles.section} aria-label="Столбцы">
      <p>Проверьте, что в каждом столбце: магазин догадался по заголовкам. Чего не указать, то не загружается.</p>
      <div className={styles.fields}>
        {sheets.length > 1 ? (
          <SelectField
            label="Лист"
            required
            value={sheet === null ? '' : String(sheet)}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          >
            {sheet === null ? <option value="">Выберите лист</option> : null}
            {sheets.map(({ name, rows }, index) => (
              <option key={name} value={index}>
                {name} (строк: {rows})
              </option>
            ))}
          </SelectField>
        ) : null}
        {shown ? (
          <InputField
            label="Клиенты начинаются со строки"
            inputMode="numeric"
            value={firstRow}
            maxLength={7}
            onChange={(event) => setFirstRow(event.currentTarget.value)}
          />
        ) : null}
      </div>
      <div className={styles.fields}>
        {shown?.columns.map(({ heading, samples }, index) =>
          heading === '' && samples.length === 0 ? null : (
            <SelectField
              key={index}
              label={`${columnLetter(index)}: ${heading || 'без заголовка'}`}
              hint={samples.join(', ')}
              value={columns[index] ?? ''}
              onChange={(event) => {
                const value = (event.currentTarget.value || null) as CustomerColumn | null;
                setColumns(shown.columns.map((_, at) => (at === index ? value : (columns[at] ?? null))));
              }}
            >
              <option value="">Не загружать</option>
              {offered.map((name) => (
                <option key={name} value={name}>
                  {customerColumns[name].title}
                </option>
              ))}
            </SelectField>
          ),
        )}
      </div>
      {twice ? <p className={styles.note}>«{customerColumns[twice].title}» выбран для двух столбцов.</p> : null}
      {shown && !columns.includes('inn') ? <p className={styles.note}>Укажите столбец с ИНН.</p> : null}
      <Button pending={isPending} disabled={!isReady} onClick={() => void check()}>
        Проверить
      </Button>
    </section>
  );
}

const isOfTerms = (name: CustomerColumn | null): boolean => termsColumns.some((column) => column === name);
