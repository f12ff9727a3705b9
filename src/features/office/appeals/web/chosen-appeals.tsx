import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import { type AppealRow, officeAppealsContract } from '../contract.ts';

interface ChosenAppealsProps {
  chosen: readonly AppealRow[];
  /** Takes the choice back. */
  onDone: () => void;
}

/** Hands the chosen appeals over to a colleague. */
export function ChosenAppeals({ chosen, onDone }: ChosenAppealsProps) {
  const [isAsked, setAsked] = useState(false);
  const open = chosen.filter(({ status }) => status.code !== 'closed');
  if (open.length === 0) return null;
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setAsked(true)}>
        Передать
      </Button>
      <Modal opened={isAsked} onClose={() => setAsked(false)} title="Передать обращения" size="small">
        <HandOverForm ids={open.map(({ id }) => id)} onClose={() => setAsked(false)} onDone={onDone} />
      </Modal>
    </>
  );
}

interface HandOverFormProps {
  ids: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

function HandOverForm({ ids, onClose, onDone }: HandOverFormProps) {
  const { api, queryClient } = useApp();
  const query = useQuery(apiQuery(api, 'appealColleagues', {}));
  if (!query.data) return <LoadingState query={query} rows={1} height={64} />;
  return (
    <OfficeForm
      schema={officeAppealsContract.officeAppealsHandOver.body}
      bodyOf={({ to }) => ({ ids: [...ids], to: Number(to) || 0 })}
      begun={{ values: { to: '' }, version: 0 }}
      fields={[
        {
          name: 'to',
          label: 'Сотрудник',
          kind: 'choice',
          placeholder: 'Выберите сотрудника',
          required: true,
          wrong: 'Выберите, кому передать',
          hint: 'Он получит уведомление и письмо; менеджер компании по-прежнему видит обращение',
          choices: query.data.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      action="Передать"
      save={async (body) => {
        await api('officeAppealsHandOver', { body });
        showPopup('Передано');
        await Promise.all(
          ['officeAppeals', 'officeHome'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
        );
        onDone();
        return true;
      }}
      onClose={onClose}
    />
  );
}
