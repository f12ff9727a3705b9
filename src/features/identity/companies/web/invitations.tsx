import { useLayoutEffect, useRef } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { focusPart } from '#web/ui/focus-neighbour.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { CompanyOnPage } from '../contract.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import styles from './companies-page.module.css';
import { useCompaniesChanged } from './companies-query.ts';

/** Companies that have invited the visitor; until he accepts they see his e-mail alone. */
export function Invitations({ companies }: { companies: readonly CompanyOnPage[] }) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const panel = list.current?.closest('section');
    return () => {
      // The panel goes with its last invitation, and with the focus in it
      if (panel?.contains(document.activeElement)) focusPart(panel.parentElement);
    };
  }, []);
  return (
    <Panel title="Вас приглашают" className={styles.invitations}>
      <ul ref={list}>
        {companies.map((company) => (
          <Invitation key={company.id} company={company} />
        ))}
      </ul>
    </Panel>
  );
}

function Invitation({ company: { id, uf_name: name, inn } }: { company: CompanyOnPage }) {
  const { api } = useApp();
  const changed = useCompaniesChanged();
  return (
    <li className={styles.invitation}>
      <span>
        <b>{name}</b>
        <span className={styles.second}>
          ИНН {inn}. Компания увидит ваши имя, почту и телефон, когда вы согласитесь.
        </span>
      </span>
      <span className={styles.actions}>
        <AnswerButtons
          name={name}
          answer={(isAccepted) => api('contragentAnswerInvitation', { body: { contragent: id, isAccepted } })}
          accepted={`Теперь вы покупаете и для ${name}`}
          declined="Приглашение отклонено"
          onSettled={changed}
        />
      </span>
    </li>
  );
}
