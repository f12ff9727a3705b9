import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { type Debtor, PermitForm, RefuseForm } from './permit-form.tsx';
import styles from './permit-panel.module.css';
import { askedInWords, permitInWords } from './permit-words.ts';
import { useDebtAction } from './use-debt-action.ts';

type Asked = 'permit' | 'end' | 'refuse';

interface PermitPanelProps {
  debtor: Debtor;
  currency: string;
  mayPermit: boolean;
  /** Why no permit would help; null: it would. */
  whyNot: string | null;
}

/** The permit of a company and the request for one, with what staff can do about them. */
export function PermitPanel({ debtor, currency, mayPermit, whyNot }: PermitPanelProps) {
  const { id, permit, asked } = debtor;
  const { run } = useDebtAction(id);
  const [opened, setOpened] = useState<Asked | null>(null);
  const close = () => setOpened(null);
  return (
    <div className={styles.panel}>
      {permit ? <p>Разрешены заказы с отсрочкой: {permitInWords(permit, currency)}.</p> : null}
      {asked ? <p className={styles.asked}>Просят разрешить заказ: {askedInWords(asked, currency)}</p> : null}
      {mayPermit ? (
        <div className={styles.buttons}>
          {whyNot === null ? (
            <Button look={asked ? 'primary' : 'secondary'} size="small" onClick={() => setOpened('permit')}>
              {permit ? 'Изменить разрешение' : 'Разрешить заказ'}
            </Button>
          ) : (
            <p>{whyNot}</p>
          )}
          {asked ? (
            <Button look="secondary" size="small" onClick={() => setOpened('refuse')}>
              Отказать
            </Button>
          ) : null}
          {permit ? (
            <Button look="quiet" size="small" onClick={() => setOpened('end')}>
              Отозвать
            </Button>
          ) : null}
        </div>
      ) : null}
      <Modal opened={opened === 'permit'} onClose={close} title="Разрешить заказ" size="small">
        <PermitForm debtor={debtor} onClose={close} />
      </Modal>
      <Modal opened={opened === 'refuse'} onClose={close} title="Отказать в разрешении" size="small">
        <RefuseForm id={id} onClose={close} />
      </Modal>
      <Confirm
        opened={opened === 'end'}
        onClose={close}
        title="Отозвать разрешение?"
        action="Отозвать"
        onConfirm={() => run('officePermitEnd', {}, 'Разрешение отозвано')}
      >
        Заказы снова остановят долг и лимит. Оформленные останутся.
      </Confirm>
    </div>
  );
}
