import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { useReread } from '#web/ui/office/use-office-action.ts';
import { Panel } from '#web/ui/panel.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { Lexicon } from '../contract.ts';
import styles from './search-screen.module.css';

/** The lexicons that the product ships: the common one is always on, those of trades are chosen. */
export function Lexicons() {
  const { api } = useApp();
  const query = useQuery({ ...apiQuery(api, 'officeLexicons', {}), staleTime: 0 });
  return (
    <Panel title="Словари" className={styles.lexicons}>
      {query.data ? (
        <ul className={styles.trades}>
          {query.data.items.map((lexicon) => (
            <li key={lexicon.name} className={styles.trade}>
              <LexiconRow lexicon={lexicon} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadingState query={query} rows={3} height={44} />
      )}
    </Panel>
  );
}

function LexiconRow({ lexicon: { name, title, lines, isChosen } }: { lexicon: Lexicon }) {
  const { api } = useApp();
  const reread = useReread(['officeLexicons']);
  const [isPending, setPending] = useState(false);
  const choose = async () => {
    setPending(true);
    try {
      await api('officeLexiconChoose', { body: { name, isChosen: !isChosen } });
      showPopup(isChosen ? `Словарь «${title}» выключен` : `Словарь «${title}» включён`);
    } catch (error) {
      showFailure(error);
    }
    await reread();
    setPending(false);
  };
  return (
    <>
      <span>
        {title}
        <span className={styles.dim}> · записей {formatNumber(lines)}</span>
      </span>
      {isChosen === null ? (
        <span className={styles.dim}>включён всегда</span>
      ) : (
        <>
          <span className={styles.dim}>{isChosen ? 'включён' : 'выключен'}</span>
          <Button
            look="secondary"
            size="small"
            pending={isPending}
            aria-label={`${isChosen ? 'Выключить' : 'Включить'} словарь: ${title}`}
            onClick={() => void choose()}
          >
            {isChosen ? 'Выключить' : 'Включить'}
          </Button>
        </>
      )}
    </>
  );
}
