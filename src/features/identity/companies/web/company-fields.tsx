import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isInn } from '#shared/inn.ts';
import { ADDRESS_LENGTH, COMPANY_NAME_LENGTH } from '#shared/limits.ts';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { InputField, SelectField, TextAreaField } from '#web/ui/plain-fields.tsx';
import type { CompanyFormFields } from './company-errors.ts';
import styles from './company-fields.module.css';

type Found = Data<'companyByInn'>;

interface CompanyFieldsProps {
  fields: CompanyFormFields;
  errors: Partial<Record<keyof CompanyFormFields, string>>;
  change: (part: Partial<CompanyFormFields>) => void;
  /** Further fields of the same group. */
  children?: ReactNode;
}

/** The requisites of a company: typing its ИНН fills in the others where the shop can look them up. */
export function CompanyFields({ fields, errors, change, children }: CompanyFieldsProps) {
  const found = useCompaniesOf(fields.inn, (company) => {
    const { name, kpp, ogrn, address } = company;
    change({ uf_name: name, kpp, ogrn, address });
  });
  const isLegal = fields.inn.length <= 10;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Компания</legend>
      <InputField
        label="ИНН"
        className={styles.whole}
        name="inn"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        required
        hint="10 цифр у организации, 12 у предпринимателя"
        value={fields.inn}
        error={errors.inn}
        onChange={(event) => change({ inn: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
      {found.length > 1 ? (
        <SelectField
          label="Организация или филиал"
          className={styles.whole}
          name="branch"
          value={fields.kpp}
          onChange={(event) => {
            const chosen = found.find(({ kpp }) => kpp === event.currentTarget.value);
            if (chosen) change({ uf_name: chosen.name, kpp: chosen.kpp, ogrn: chosen.ogrn, address: chosen.address });
          }}
        >
          {found.map(({ kpp, name, address }) => (
            <option key={kpp} value={kpp}>
              {[name, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ')}
            </option>
          ))}
        </SelectField>
      ) : null}
      <InputField
        label="Название"
        className={styles.whole}
        name="uf_name"
        autoComplete="organization"
        maxLength={COMPANY_NAME_LENGTH}
        required
        value={fields.uf_name}
        error={errors.uf_name}
        onChange={(event) => change({ uf_name: event.currentTarget.value })}
      />
      {isLegal ? (
        <InputField
          label="КПП"
          name="kpp"
          autoComplete="off"
          maxLength={9}
          value={fields.kpp}
          error={errors.kpp}
          onChange={(event) => change({ kpp: event.currentTarget.value.toUpperCase() })}
        />
      ) : null}
      <InputField
        label={isLegal ? 'ОГРН' : 'ОГРНИП'}
        name="ogrn"
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        value={fields.ogrn}
        error={errors.ogrn}
        onChange={(event) => change({ ogrn: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
      <TextAreaField
        label="Юридический адрес"
        className={styles.whole}
        name="address"
        autoComplete="street-address"
        maxLength={ADDRESS_LENGTH}
        maxRows={4}
        required
        value={fields.address}
        error={errors.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      {children}
    </fieldset>
  );
}

/** The companies of a whole ИНН; the first is filled in when the ИНН has been typed, not when a stored one comes back. */
function useCompaniesOf(inn: string, fill: (company: Found[number]) => void): Found {
  const { api } = useApp();
  const [found, setFound] = useState<{ inn: string; companies: Found }>({ inn: '', companies: [] });
  const typed = useRef('');
  useEffect(() => {
    const isTyped = typed.current !== '' && typed.current !== inn;
    typed.current = inn;
    if (!isInn(inn)) return undefined;
    let isCurrent = true;
    const lookUp = async () => {
      const companies = await api('companyByInn', { body: { search: inn } });
      if (!isCurrent) return;
      setFound({ inn, companies });
      if (isTyped && companies[0]) fill(companies[0]);
    };
    // The form can be filled in by hand
    lookUp().catch((error: unknown) => console.error('The company was not looked up:', error));
    return () => {
      isCurrent = false;
    };
    // Once for every ИНН
    // oxlint-disable-next-line react/exhaustive-deps
  }, [inn]);
  return found.inn === inn ? found.companies : [];
}
