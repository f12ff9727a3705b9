import { useApp } from '#web/app/app-context.ts';
import { dayOf, formatTime, startOfDay } from '#shared/dates.ts';
import { officeSettingsContract, type OfficeSettings } from '../contract.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings-screen.module.css';

type Works = OfficeSettings['works'];

const valuesOf = ({ active, until, closed }: Works) => ({
  state: closed ? 'closed' : active ? 'works' : 'open',
  until: until === null ? '' : `${dayOf(until)} ${formatTime(until)}`,
});
type Values = ReturnType<typeof valuesOf>;

const fromValues = ({ state, until }: Values): Works => ({
  active: state === 'works',
  closed: state === 'closed',
  until: state === 'works' && until.trim() !== '' ? momentOf(until.trim()) : null,
});

/** A moment of the shop's zone, written like `2030-01-31 18:00`; another text stays, and the schema refuses it. */
function momentOf(text: string): string {
  const found = /^(\d{4}-\d\d-\d\d)[ T]([01]?\d|2[0-3]):([0-5]\d)$/.exec(text);
  if (!found || Number.isNaN(Date.parse(found[1]!))) return text;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return new Date(startOfDay(found[1]!).getTime() + minutes * 60_000).toISOString();
}

/** Whether the shop is open. */
export function WorksForm({ settings }: { settings: OfficeSettings }) {
  const { api } = useApp();
  return (
    <>
      <p className={styles.note}>
        Во время работ и в закрытом магазине остаются сотрудники с правом на настройки и технические пользователи.
      </p>
      <SettingsForm
        part={settings.works}
        schema={officeSettingsContract.officeSettingsWorks.body}
        partOf={({ works }) => works}
        valuesOf={valuesOf}
        fromValues={fromValues}
        fields={[
          {
            name: 'state',
            label: 'Магазин',
            kind: 'choice',
            required: true,
            wrong: 'Выберите',
            choices: [
              { value: 'open', label: 'Открыт' },
              { value: 'works', label: 'Технические работы' },
              { value: 'closed', label: 'Закрыт для всех' },
            ],
          },
          {
            name: 'until',
            label: 'Работы закончатся',
            kind: 'text',
            maxLength: 16,
            placeholder: '2030-01-31 18:00',
            wrong: 'Пишите так: 2030-01-31 18:00',
            hint: 'Это время увидят покупатели. Магазин откроете вы сами.',
          },
        ]}
        save={(body) => api('officeSettingsWorks', { body })}
      />
    </>
  );
}
