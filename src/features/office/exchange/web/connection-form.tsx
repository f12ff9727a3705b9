import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import type { OfficeField } from '#web/ui/office/form-types.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { type ConnectionSettings, type ExchangeCredentials, officeExchangeContract } from '../contract.ts';
import { CredentialValues } from './copied-values.tsx';
import { refreshExchange } from './use-exchange-call.ts';

const yesNo = [
  { value: 'no', label: 'Нет' },
  { value: 'yes', label: 'Да' },
] as const;

const nameField = {
  name: 'name',
  label: 'Название',
  kind: 'text',
  required: true,
  maxLength: 100,
  placeholder: 'Основная база',
  wrong: 'Назовите подключение, до 100 знаков',
} as const;

const fields: readonly OfficeField<ConnectionSettings>[] = [
  {
    name: 'login',
    label: 'Логин для 1С',
    kind: 'text',
    required: true,
    maxLength: 100,
    placeholder: 'ut',
    wrong: 'До 100 знаков без пробелов и двоеточий',
    hint: 'Новый логин завершает сессии базы',
  },
  {
    name: 'source',
    label: 'Источник товаров',
    kind: 'text',
    maxLength: 300,
    placeholder: 'Определит первая выгрузка',
    wrong: 'До 300 знаков',
  },
  {
    name: 'priceType',
    label: 'Базовый вид цены',
    kind: 'text',
    maxLength: 300,
    placeholder: 'Выберет первая выгрузка',
    wrong: 'До 300 знаков',
    hint: 'Название вида цены, как в 1С. Действует со следующего обмена',
  },
  {
    name: 'encoding',
    label: 'Кодировка заказов',
    kind: 'choice',
    required: true,
    wrong: 'Выберите кодировку',
    choices: [
      { value: 'utf-8', label: 'UTF-8 (УТ 11, КА 2, ERP, УНФ, Розница)' },
      { value: 'utf-8-bom', label: 'UTF-8 с отметкой порядка байтов' },
      { value: 'windows-1251', label: 'windows-1251 (УТ 10.3, УПП, КА 1)' },
    ],
  },
  {
    name: 'ordersFrom',
    label: 'Передавать заказы с даты',
    kind: 'day',
    wrong: 'Укажите дату',
    hint: 'Более ранние заказы в 1С не уйдут. Пусто: все',
  },
  { name: 'ordersOnly', label: 'Только заказы', kind: 'choice', wrong: 'Выберите', choices: yesNo },
  {
    name: 'dryRun',
    label: 'Проверка: товары не меняются',
    kind: 'choice',
    wrong: 'Выберите',
    choices: yesNo,
  },
  {
    name: 'hideLimit',
    label: 'Сколько процентов товаров обмен скрывает без вопроса',
    kind: 'text',
    required: true,
    maxLength: 3,
    wrong: 'Целое число от 0 до 100',
  },
  {
    name: 'states',
    label: 'Состояния заказов в 1С',
    kind: 'long',
    maxLength: 10_000,
    placeholder: 'К сборке=picking; Ушёл=shipped',
    wrong: 'До 10 000 знаков',
    hint: 'Только свои названия. Обычные магазин понимает сам',
  },
  { name: 'active', label: 'Подключение работает', kind: 'choice', wrong: 'Выберите', choices: yesNo },
];

const NEW: ConnectionSettings = {
  login: '',
  source: '',
  priceType: '',
  encoding: 'utf-8',
  ordersFrom: '',
  ordersOnly: 'no',
  dryRun: 'no',
  hideLimit: '10',
  states: '',
  active: 'yes',
};

type NewValues = ConnectionSettings & { name: string };

/** Makes a connection; its three values for 1C follow in the window. */
export function NewConnection({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const [made, setMade] = useState<ExchangeCredentials | null>(null);
  if (made) return <CredentialValues values={made} onDone={onClose} />;
  const shown = ['login', 'encoding', 'priceType', 'ordersFrom', 'ordersOnly'];
  return (
    <OfficeForm<NewValues, NewValues>
      schema={officeExchangeContract.officeConnectionAdd.body}
      bodyOf={(values) => values}
      begun={{ values: { ...NEW, name: '' }, version: 0 }}
      fields={[nameField, ...(fields.filter(({ name }) => shown.includes(name)) as OfficeField<NewValues>[])]}
      action="Подключить"
      save={async (body) => {
        setMade(await app.api('officeConnectionAdd', { body }));
        await refreshExchange(app);
        return true;
      }}
    />
  );
}

/** Changes the settings of a connection. */
export function ConnectionForm({ id, onClose }: { id: number; onClose: () => void }) {
  const app = useApp();
  const params = { id: String(id) };
  const own = { ...apiQuery(app.api, 'officeConnection', { params }), staleTime: 0 };
  const query = useQuery({ ...own, gcTime: 0, refetchOnWindowFocus: false });
  const read = async () => {
    const { settings, version } = await app.queryClient.fetchQuery(own);
    return { values: settings, version };
  };
  if (!query.data) return <LoadingState query={query} rows={8} height={60} />;
  const { settings, version } = query.data;
  return (
    <OfficeForm<ConnectionSettings, ConnectionSettings & { version: number }>
      schema={officeExchangeContract.officeConnectionChange.body}
      bodyOf={(values, over) => ({ ...values, version: over })}
      begun={{ values: settings, version }}
      fields={fields}
      action="Сохранить"
      save={async (body) => {
        await app.api('officeConnectionChange', { params, body });
        showPopup('Подключение изменено');
        await refreshExchange(app);
        return true;
      }}
      reread={read}
      onClose={onClose}
    />
  );
}
