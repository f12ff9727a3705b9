import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { paperKindNames } from '#shared/goods-papers.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatFileSize } from '#shared/upload-rules.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { PaperRow } from '../contract.ts';
import { NewPaper } from './new-paper.tsx';
import { endText, kindChoices, stateBadges } from './paper-words.ts';
import styles from './papers.module.css';
import { UploadPapers } from './upload-papers.tsx';

const papersList: OfficeListDeclaration<PaperRow, Data<'officePapers'>> = {
  name: 'officePapers',
  label: 'Документы товаров',
  columns: [
    {
      key: 'name',
      title: 'Документ',
      kind: 'main',
      isName: true,
      text: ({ name }) => name,
      sort: { by: 'name', first: 'asc' },
    },
    { key: 'kind', title: 'Вид', kind: 'short', text: ({ kind }) => paperKindNames[kind] },
    {
      key: 'ends',
      title: 'Действует до',
      kind: 'short',
      text: endText,
      sort: { by: 'ends', first: 'asc' },
      from: 480,
    },
    {
      key: 'state',
      title: 'Состояние',
      kind: 'short',
      text: ({ state }) => stateBadges[state].name,
      cell: ({ state }) => <Badge color={stateBadges[state].color}>{stateBadges[state].name}</Badge>,
      from: 0,
    },
    { key: 'goods', title: 'Товаров', kind: 'number', text: ({ goods }) => formatNumber(goods), from: 480 },
    {
      key: 'file',
      title: 'Файл',
      kind: 'text',
      text: ({ fileName, size }) => `${fileName}, ${formatFileSize(size)}`,
      from: 900,
    },
    {
      key: 'added',
      title: 'Добавлен',
      kind: 'short',
      text: ({ addedAt }) => formatDateTime(addedAt),
      sort: { by: 'added', first: 'desc' },
      from: 1100,
    },
  ],
  search: { name: 'q', label: 'Название, номер, файл или артикул', maxLength: 100 },
  filters: [
    { kind: 'choice', name: 'kind', any: 'Любой вид', choices: () => kindChoices },
    {
      kind: 'choice',
      name: 'state',
      any: 'Любой срок',
      choices: () => [
        { value: 'valid', label: 'Действуют' },
        { value: 'ending', label: 'Закончатся за 30 дней' },
        { value: 'ended', label: 'Закончились' },
        { value: 'withoutGoods', label: 'Без товаров' },
      ],
    },
  ],
  sort: { by: 'added', dir: 'desc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/office/papers/${id}/`,
  isMarked: ({ state }) => state === 'ended',
  empty: {
    title: 'Документов пока нет',
    text: 'Добавьте сертификат, декларацию, паспорт или инструкцию: покупатели увидят их на странице товара.',
  },
};

/** The papers of goods: found by kind, end and goods; added one by one or as an archive. */
export function PapersScreen() {
  const { api } = useApp();
  const [opened, setOpened] = useState<'one' | 'many' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <PageHeading crumbs={[]} title="Документы товаров">
        <span className={styles.actions}>
          <Button onClick={() => setOpened('one')}>Добавить документ</Button>
          <Button look="secondary" onClick={() => setOpened('many')}>
            Загрузить архивом
          </Button>
        </span>
      </PageHeading>
      <OfficeList
        list={papersList}
        read={(values, after, signal) => api('officePapers', { query: { ...values, after } as never }, { signal })}
      />
      <Modal opened={opened === 'one'} onClose={close} title="Новый документ">
        <NewPaper onClose={close} />
      </Modal>
      <Modal opened={opened === 'many'} onClose={close} title="Документы архивом" size="large">
        <UploadPapers onClose={close} />
      </Modal>
    </>
  );
}
