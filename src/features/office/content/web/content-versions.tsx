import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { markdownHtml } from '#shared/markdown.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { RichText } from '#web/ui/rich-text.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { ContentVersion, SavedContent, TextKind } from '../contract.ts';
import { titleOf } from './content-query.ts';
import styles from './content-versions.module.css';

type Content = Data<'officeContent'>;

/** The versions that were kept, the newest first; any but the present one can be read and restored. */
export function ContentVersions({ content, onRestored }: { content: Content; onRestored: () => void }) {
  const [opened, setOpened] = useState<ContentVersion | null>(null);
  return (
    <>
      <ol className={styles.list}>
        {content.versions.map((version, index) => (
          <li key={version.id}>
            <span>{[formatDateTime(version.at), editionText(version)].filter(Boolean).join(', ')}</span>
            <span className={styles.by}>{version.by ?? 'Папка магазина'}</span>
            {index === 0 ? (
              <span className={styles.by}>Сейчас</span>
            ) : (
              <Button look="quiet" size="small" onClick={() => setOpened(version)}>
                Посмотреть
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? `Версия ${formatDateTime(opened.at)}` : ''}
      >
        {opened ? (
          <OneVersion content={content} version={opened} onClose={() => setOpened(null)} onRestored={onRestored} />
        ) : null}
      </Modal>
    </>
  );
}

const editionText = ({ edition, consents }: ContentVersion): string =>
  edition === null ? '' : `редакция ${edition}${consents ? `, согласий: ${formatNumber(consents)}` : ''}`;

interface OneVersionProps {
  content: Content;
  version: ContentVersion;
  onClose: () => void;
  onRestored: () => void;
}

function OneVersion({ content, version: { id }, onClose, onRestored }: OneVersionProps) {
  const { kind, key, version } = content;
  const { api } = useApp();
  const reread = useReread(['officeContent', 'officeContentList']);
  const [isPending, setPending] = useState(false);
  const params = { kind: kind as TextKind, key, id: String(id) };
  const query = useQuery({ ...apiQuery(api, 'officeContentVersion', { params }), staleTime: Number.POSITIVE_INFINITY });
  const fields = query.data?.fields;
  if (!fields) return <LoadingState query={query} rows={6} height={32} />;
  const restore = async () => {
    setPending(true);
    try {
      await api('officeContentSave', { body: { ...fields, ...keptOf(content), kind, key, version } as SavedContent });
      await reread();
      showPopup('Версия возвращена');
      onRestored();
      onClose();
    } catch (error) {
      showFailure(error);
      await reread();
    }
    setPending(false);
  };
  return (
    <>
      <h3>{titleOf(fields)}</h3>
      {'text' in fields ? <RichText html={markdownHtml(fields.text)} /> : null}
      <div className={styles.actions}>
        <Button pending={isPending} onClick={() => void restore()}>
          Вернуть эту версию
        </Button>
      </div>
    </>
  );
}

/** What a former version does not bring back: whether it is published, and the place among others. */
function keptOf({ fields }: Content): object {
  return {
    ...('published' in fields && { published: fields.published }),
    ...('place' in fields && { place: fields.place }),
  };
}
