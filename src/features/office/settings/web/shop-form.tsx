import { useApp } from '#web/app/app-context.ts';
import type { OfficeField } from '#web/ui/office/form-types.ts';
import { officeSettingsContract, type OfficeSettings, type ShopFields } from '../contract.ts';
import { SettingsForm } from './settings-form.tsx';

type Field = OfficeField<ShopFields>;

const field = (name: Field['name'], label: string, maxLength: number, more: Partial<Field> = {}): Field => ({
  name,
  label,
  kind: 'text',
  maxLength,
  wrong: `Не больше ${maxLength} знаков`,
  ...more,
});

const fields: readonly Field[] = [
  field('companyName', 'Название магазина', 200, { required: true, wrong: 'Это поле обязательно для заполнения' }),
  field('phone', 'Телефон', 40, { wrong: 'Напишите номер так: +7 800 000-00-00' }),
  field('email', 'E-mail', 200, {
    wrong: 'Это не адрес почты',
    hint: 'На него приходят письма магазину: о новых компаниях и о сбоях.',
  }),
  field('workingHours', 'Часы работы', 200, { placeholder: 'Пн–Пт с 9 до 18' }),
  field('name', 'Продавец', 160, { placeholder: 'ООО «Название»', hint: 'Полное название для счетов.' }),
  field('inn', 'ИНН', 12, { wrong: 'Это не ИНН: не сходится контрольная цифра' }),
  field('kpp', 'КПП', 9, { wrong: 'В КПП девять знаков', hint: 'У предпринимателя его нет.' }),
  field('ogrn', 'ОГРН или ОГРНИП', 15, { wrong: 'Это не ОГРН: не сходится контрольная цифра' }),
  field('address', 'Юридический адрес', 300),
  field('bank', 'Банк', 150),
  field('bic', 'БИК', 9, { wrong: 'В БИК девять цифр, первые две 04' }),
  field('account', 'Расчётный счёт', 20, { wrong: 'Двадцать цифр, которые подходят к БИК' }),
  field('correspondent', 'Корреспондентский счёт', 20, { wrong: 'Двадцать цифр, которые подходят к БИК' }),
  field('director', 'Руководитель', 100),
  field('accountant', 'Главный бухгалтер', 100),
];

/** Name, contacts and requisites. */
export function ShopForm({ settings }: { settings: OfficeSettings }) {
  const { api, queryClient } = useApp();
  return (
    <SettingsForm
      part={settings.shop}
      schema={officeSettingsContract.officeSettingsShop.body}
      partOf={({ shop }) => shop}
      valuesOf={(shop) => shop}
      fromValues={(values) => values}
      fields={fields}
      givenBy={(name) =>
        name === 'companyName' && settings.given.includes('SHOP_COMPANY_NAME') ? 'SHOP_COMPANY_NAME' : undefined
      }
      save={async (body) => {
        await api('officeSettingsShop', { body });
        await queryClient.invalidateQueries({ queryKey: ['footer'] });
      }}
    />
  );
}
