import { type FormEvent, useState } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { Modal } from '#web/ui/modal.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import { MAX_SYNONYM, officeSearchContract, type SynonymList } from '../contract.ts';
import { Lexicons } from './lexicons.tsx';
import { SearchTabs } from './search-tabs.tsx';
import styles from './search-screen.module.css';

const SOON = 'Поиск узнает об этом за несколько секунд';

const synonymsList: OfficeListDeclaration<SynonymList, Data<'officeSynonyms'>> = {
  name: 'officeSynonyms',
  label: 'Синонимы магазина',
  columns: [
    {
      key: 'text',
      title: 'Означают одно и то же',
      kind: 'long',
      text: ({ text }) => text,
      sort: { by: 'text', first: 'asc' },
      from: 0,
    },
    {
      key: 'change',
      title: 'Изменить',
      kind: 'short',
      text: () => '',
      cell: (row) => <RowButtons key={row.text} text={row.text} />,
      from: 0,
    },
  ],
  search: { name: 'q', label: 'Слова синонимов', maxLength: 100 },
  filters: [],
  sort: { by: 'text', dir: 'asc' },
  rowKey: ({ text }) => text,
  rowHref: () => null,
  empty: {
    title: 'Своих синонимов нет',
    text: 'Добавьте слова, которыми покупатели называют один товар. Отраслевые слова есть в словарях выше.',
  },
};

/** The owner's synonyms, and the lexicons of trades. */
export function SynonymsScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[]} title="Синонимы и словари" />
      <SearchTabs current="synonyms" />
      <NewSynonym />
      <Lexicons />
      <OfficeList
        list={synonymsList}
        read={(values, after, signal) => api('officeSynonyms', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}

function NewSynonym() {
  const { api } = useApp();
  const reread = useReread(['officeSynonyms']);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { save, isPending } = useSaving(['text'], (messages) => setError(messages.text));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setError('Укажите хотя бы две фразы через запятую');
    return void save(async () => {
      await api('officeSynonymChange', { body: { shown: null, text } });
      setText('');
      showPopup(`Синонимы добавлены. ${SOON}`);
      await reread();
    });
  };
  return (
    <form className={styles.add} onSubmit={add} noValidate>
      <InputField
        label="Новые синонимы"
        placeholder="болгарка, УШМ, угловая шлифмашина"
        hint="Фразы через запятую. «=» перед фразой: по остальным словам ищут и её, а по ней остальное — нет"
        maxLength={MAX_SYNONYM}
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setError(undefined);
        }}
      />
      <Button type="submit" pending={isPending}>
        Добавить
      </Button>
    </form>
  );
}

function RowButtons({ text }: { text: string }) {
  const { api } = useApp();
  const reread = useReread(['officeSynonyms']);
  const [opened, setOpened] = useState<'change' | 'remove' | null>(null);
  const close = () => setOpened(null);
  const remove = async () => {
    try {
      await api('officeSynonymChange', { body: { shown: text, text: null } });
      showPopup(`Синонимы убраны. ${SOON}`);
    } catch (error) {
      showFailure(error);
    }
    await reread();
  };
  return (
    <span className={styles.buttons}>
      <Button look="quiet" size="small" aria-label={`Изменить: ${text}`} onClick={() => setOpened('change')}>
        Изменить
      </Button>
      <Button look="quiet" size="small" aria-label={`Убрать: ${text}`} onClick={() => setOpened('remove')}>
        Убрать
      </Button>
      <Modal opened={opened === 'change'} onClose={close} title="Изменить синонимы">
        <OfficeForm
          schema={officeSearchContract.officeSynonymChange.body}
          bodyOf={(values) => ({ shown: text, text: values.text })}
          begun={{ values: { text }, version: 0 }}
          fields={[
            {
              name: 'text',
              label: 'Фразы через запятую',
              kind: 'long',
              required: true,
              maxLength: MAX_SYNONYM,
              wrong: 'Укажите фразы одной строкой через запятую',
            },
          ]}
          action="Сохранить"
          save={async (body) => {
            await api('officeSynonymChange', { body });
            showPopup(`Синонимы изменены. ${SOON}`);
            void reread();
          }}
          onClose={close}
        />
      </Modal>
      <Confirm opened={opened === 'remove'} onClose={close} title="Убрать синонимы?" action="Убрать" onConfirm={remove}>
        {text}
      </Confirm>
    </span>
  );
}
