import { settingBounds, settingNames } from '#shared/shop-settings.ts';
import { useApp } from '#web/app/app-context.ts';
import { officeSettingsContract, type OfficeSettings } from '../contract.ts';
import { SettingsForm } from './settings-form.tsx';
import { wholeField } from './whole-field.ts';

type Logins = OfficeSettings['logins'];

const valuesOf = (logins: Logins) => ({
  REGISTRATION: logins.REGISTRATION as string,
  REQUIRE_SECOND_FACTOR: logins.REQUIRE_SECOND_FACTOR as string,
  REQUIRE_CURRENT_PASSWORD: logins.REQUIRE_CURRENT_PASSWORD ? '1' : '0',
  SESSION_IDLE_HOURS: String(logins.SESSION_IDLE_HOURS),
  SESSION_MAX_DAYS: String(logins.SESSION_MAX_DAYS),
  SMS_DAILY_LIMIT: String(logins.SMS_DAILY_LIMIT),
  INVITATIONS_PER_HOUR: String(logins.INVITATIONS_PER_HOUR),
});
type Values = ReturnType<typeof valuesOf>;

const fromValues = (values: Values): Logins => ({
  REGISTRATION: values.REGISTRATION as Logins['REGISTRATION'],
  REQUIRE_SECOND_FACTOR: values.REQUIRE_SECOND_FACTOR as Logins['REQUIRE_SECOND_FACTOR'],
  REQUIRE_CURRENT_PASSWORD: values.REQUIRE_CURRENT_PASSWORD === '1',
  SESSION_IDLE_HOURS: numberOf(values.SESSION_IDLE_HOURS),
  SESSION_MAX_DAYS: numberOf(values.SESSION_MAX_DAYS),
  SMS_DAILY_LIMIT: numberOf(values.SMS_DAILY_LIMIT),
  INVITATIONS_PER_HOUR: numberOf(values.INVITATIONS_PER_HOUR),
});

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** How customers come in, what a login needs and how long sessions last. */
export function LoginsForm({ settings }: { settings: OfficeSettings }) {
  const { api } = useApp();
  return (
    <SettingsForm
      part={settings.logins}
      schema={officeSettingsContract.officeSettingsLogins.body}
      partOf={({ logins }) => logins}
      valuesOf={valuesOf}
      fromValues={fromValues}
      fields={[
        {
          name: 'REGISTRATION',
          label: settingNames.REGISTRATION,
          kind: 'choice',
          required: true,
          wrong: 'Выберите',
          choices: [
            { value: 'open', label: 'Регистрируются сами' },
            { value: 'request', label: 'По заявке: только компании' },
            { value: 'invitation', label: 'Только по приглашению' },
          ],
          hint: 'Новую компанию в любом случае одобряет менеджер. Частное лицо покупает сразу.',
        },
        {
          name: 'REQUIRE_SECOND_FACTOR',
          label: settingNames.REQUIRE_SECOND_FACTOR,
          kind: 'choice',
          required: true,
          wrong: 'Выберите',
          choices: [
            { value: 'nobody', label: 'Никому' },
            { value: 'staff', label: 'Сотрудникам магазина' },
          ],
          hint: 'Действует со следующего входа.',
        },
        {
          name: 'REQUIRE_CURRENT_PASSWORD',
          label: settingNames.REQUIRE_CURRENT_PASSWORD,
          kind: 'choice',
          required: true,
          wrong: 'Выберите',
          choices: [
            { value: '1', label: 'Спрашивать' },
            { value: '0', label: 'Не спрашивать' },
          ],
        },
        wholeField<Values>('SESSION_IDLE_HOURS', settingBounds.SESSION_IDLE_HOURS),
        {
          ...wholeField<Values>('SESSION_MAX_DAYS', settingBounds.SESSION_MAX_DAYS),
          hint: 'Сессии сотрудников длятся не дольше суток. Начатые сессии сохраняют свой срок.',
        },
        wholeField<Values>('SMS_DAILY_LIMIT', settingBounds.SMS_DAILY_LIMIT),
        wholeField<Values>('INVITATIONS_PER_HOUR', settingBounds.INVITATIONS_PER_HOUR),
      ]}
      givenBy={(name) => (settings.given.includes(name) ? name : undefined)}
      save={(body) => api('officeSettingsLogins', { body })}
    />
  );
}
