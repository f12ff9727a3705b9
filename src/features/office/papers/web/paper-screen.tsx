import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { paperKindNames } from '#shared/goods-papers.ts';
import { formatFileSize } from '#shared/upload-rules.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Fact, Facts } from '#web/ui/office/facts.tsx';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { OfficePaper } from '../contract.ts';
import { PaperForm } from './paper-form.tsx';
import { PaperGoods } from './paper-goods.tsx';
import { paperQuery } from './paper-query.ts';
import { endText, stateBadges } from './paper-words.ts';
import styles from './papers.module.css';

const crumbs = [{ path: '/office/papers/', title: 'Документы товаров' }];

/** One paper: what it is, its file and its goods. */
export function PaperScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(paperQuery(api, id));
  const { data: paper } = query;
  if (!paper) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Документ товаров" />
        <LoadingState query={query} rows={8} height={48} />
      </>
    );
  }
  const badge = stateBadges[paper.state];
  return (
    <article>
      <PageHeading crumbs={[...crumbs, { path: `/office/papers/${id}/`, title: paper.name }]} title={paper.name}>
        <Badge color={badge.color}>{badge.name}</Badge>
      </PageHeading>
      <div className={styles.columns}>
        <PaperGoods paper={paper} />
        <About paper={paper} />
      </div>
    </article>
  );
}

function About({ paper }: { paper: OfficePaper }) {
  const router = useRouter();
  const { api } = useApp();
  // The page of the paper is left: it is not read again
  const reread = useReread(['officePapers', 'officeHome']);
  const [opened, setOpened] = useState<'change' | 'remove' | null>(null);
  const close = () => setOpened(null);
  const { isPending, run: download } = useDownload(() => downloadFile(paper.link, paper.fileName));
  const remove = async () => {
    try {
      await api('officePaperRemove', { params: { id: String(paper.id) }, body: {} });
    } catch (error) {
      showFailure(error);
      return false;
    }
    showPopup('Документ убран');
    await router.navigate({ href: '/office/papers/' });
    await reread();
    return true;
  };
  return (
    <Panel title="Документ">
      <Facts>
        <Fact name="Вид">{paperKindNames[paper.kind]}</Fact>
        <Fact name="Номер">{paper.number}</Fact>
        <Fact name="Название">{paper.title}</Fact>
        <Fact name="Выдан">{paper.issuedOn && formatDate(paper.issuedOn)}</Fact>
        <Fact name="Действует до" isAlarming={paper.state === 'ended'}>
          {endText(paper)}
        </Fact>
        <Fact name="Файл">{`${paper.fileName}, ${formatFileSize(paper.size)}`}</Fact>
        <Fact name="Добавлен">{[formatDateTime(paper.addedAt), paper.addedBy].filter(Boolean).join(', ')}</Fact>
      </Facts>
      <div className={styles.buttons}>
        <Button look="secondary" size="small" pending={isPending} onClick={download}>
          Скачать файл
        </Button>
        <Button look="secondary" size="small" onClick={() => setOpened('change')}>
          Изменить
        </Button>
        <Button look="quiet" size="small" onClick={() => setOpened('remove')}>
          Убрать документ
        </Button>
      </div>
      <Modal opened={opened === 'change'} onClose={close} title="Изменить документ">
        <PaperForm paper={paper} onClose={close} />
      </Modal>
      <Confirm opened={opened === 'remove'} onClose={close} title="Убрать документ?" action="Убрать" onConfirm={remove}>
        {`${paper.name}. Файл удалится, покупатели больше не увидят его у товаров.`}
      </Confirm>
    </Panel>
  );
}
