import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import type { OfficeField } from '#web/ui/office/form-types.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { type FeedSettings, officeExchangeContract } from '../contract.ts';
import { everyInWords } from './every-in-words.ts';
import { refreshExchange } from './use-exchange-call.ts';

const PERIODS = [15, 30, 60, 180, 360, 720, 1440, 10_080];

/** A period that a command has set is offered too. */
const fieldsOf = (every: string): readonly OfficeField<FeedSettings>[] => [
  {
    name: 'url',
    label: 'Адрес файла',
    kind: 'text',
    required: true,
    maxLength: 2000,
    placeholder: 'https://example.ru/price.yml',
    wrong: 'Нужен адрес, который начинается с https://',
    hint: 'Адреса без шифрования и адреса внутренней сети разрешает только команда на сервере',
  },
  {
    name: 'every',
    label: 'Проверять раз в',
    kind: 'choice',
    required: true,
    wrong: 'Выберите срок',
    choices: [...new Set([...PERIODS, Number(every)])]
      .toSorted((a, b) => a - b)
      .map((minutes) => ({ value: String(minutes), label: everyInWords(minutes) })),
  },
  {
    name: 'priceType',
    label: 'Базовый вид цены',
    kind: 'text',
    maxLength: 300,
    placeholder: 'Выберет первая загрузка',
    wrong: 'До 300 знаков',
  },
  {
    name: 'availableQuantity',
    label: 'Сколько штук значит «в наличии»',
    kind: 'text',
    maxLength: 7,
    placeholder: '1000',
    wrong: 'Целое число',
  },
  {
    name: 'withPictures',
    label: 'Забирать картинки по адресам из фида YML',
    kind: 'choice',
    required: true,
    wrong: 'Выберите',
    choices: [
      { value: 'no', label: 'Нет' },
      { value: 'yes', label: 'Да' },
    ],
  },
  {
    name: 'active',
    label: 'Загружать по расписанию',
    kind: 'choice',
    required: true,
    wrong: 'Выберите',
    choices: [
      { value: 'yes', label: 'Да' },
      { value: 'no', label: 'Нет' },
    ],
  },
];

type NewValues = FeedSettings & { name: string };

export function NewFeed({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const begun: NewValues = {
    name: '',
    url: '',
    every: '360',
    priceType: '',
    availableQuantity: '',
    withPictures: 'no',
    active: 'yes',
  };
  return (
    <OfficeForm<NewValues, NewValues>
      schema={officeExchangeContract.officeFeedAdd.body}
      bodyOf={(values) => values}
      begun={{ values: begun, version: 0 }}
      fields={[
        {
          name: 'name',
          label: 'Источник',
          kind: 'text',
          required: true,
          maxLength: 300,
          placeholder: 'Прайс поставщика',
          wrong: 'Назовите источник, до 300 знаков',
        },
        ...(fieldsOf(begun.every) as readonly OfficeField<NewValues>[]),
      ]}
      action="Добавить"
      save={async (body) => {
        await app.api('officeFeedAdd', { body });
        showPopup('Загрузка добавлена: первая начнётся в течение минуты');
        await refreshExchange(app);
        return true;
      }}
      onClose={onClose}
    />
  );
}

export function FeedForm({ id, onClose }: { id: number; onClose: () => void }) {
  const app = useApp();
  const params = { id: String(id) };
  const own = { ...apiQuery(app.api, 'officeFeed', { params }), staleTime: 0 };
  const query = useQuery({ ...own, gcTime: 0, refetchOnWindowFocus: false });
  if (!query.data) return <LoadingState query={query} rows={5} height={60} />;
  const { settings, version } = query.data;
  return (
    <OfficeForm<FeedSettings, FeedSettings & { version: number }>
      schema={officeExchangeContract.officeFeedChange.body}
      bodyOf={(values, over) => ({ ...values, version: over })}
      begun={{ values: settings, version }}
      fields={fieldsOf(settings.every)}
      action="Сохранить"
      save={async (body) => {
        await app.api('officeFeedChange', { params, body });
        showPopup('Загрузка изменена');
        await refreshExchange(app);
        return true;
      }}
      reread={async () => {
        const now = await app.queryClient.fetchQuery(own);
        return { values: now.settings, version: now.version };
      }}
      onClose={onClose}
    />
  );
}
