import { useState } from 'react';
import { addAllToBasket } from './add-all.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ACTION_FAILED, showError } from '#web/ui/toast-store.ts';
import type { AddReport, LinesToOrder } from './add-all.ts';
import styles from './order-from.module.css';

interface OrderFromProps extends Pick<ButtonProps, 'size' | 'look'> {
  template: { name: string };
  /** What is ordered, as it stands when the button is pressed. */
  lines: () => Promise<LinesToOrder> | LinesToOrder;
}

/** Puts the lines of a template into the basket and says line by line what could not be. */
export function OrderFrom({ template, lines, size, look = 'primary' }: OrderFromProps) {
  const app = useApp();
  const [isPending, setPending] = useState(false);
  const [report, setReport] = useState<AddReport>();
  const order = async () => {
    setPending(true);
    try {
      setReport(await addAllToBasket(app, await lines()));
    } catch (error) {
      showError(failureMessage(error, ACTION_FAILED));
    }
    setPending(false);
  };
  const close = () => setReport(undefined);
  return (
    <>
      <Button
        look={look}
        size={size}
        pending={isPending}
        aria-label={`В корзину: ${template.name}`}
        onClick={() => void order()}
      >
        В корзину
      </Button>
      <Modal
        opened={report !== undefined}
        onClose={close}
        title={report?.added === 0 ? 'Ничего не добавлено' : 'Товары шаблона в корзине'}
      >
        {report ? <Report report={report} onClose={close} /> : null}
      </Modal>
    </>
  );
}

function Report({ report: { added, corrected, refused }, onClose }: { report: AddReport; onClose: () => void }) {
  return (
    <div className={styles.report}>
      {added > 0 ? <p>Добавлено: {countOf(added, LINE_FORMS)} по сегодняшним ценам.</p> : null}
      {corrected > 0 ? <p>Количество изменено до целой упаковки: {countOf(corrected, LINE_FORMS)}.</p> : null}
      {refused.length > 0 ? (
        <>
          <h3 className={styles.title}>Не удалось добавить: {countOf(refused.length, LINE_FORMS)}</h3>
          <ul className={styles.refused}>
            {refused.map(({ id, article, name, reason }) => (
              <li key={id}>
                <span>
                  {article ? <span className={styles.article}>{article}</span> : null}
                  {name}
                </span>
                <span className={styles.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className={styles.answers}>
        {added > 0 ? <ButtonLink href="/basket/">Перейти в корзину</ButtonLink> : null}
        <Button look={added > 0 ? 'secondary' : 'primary'} onClick={onClose}>
          {added > 0 ? 'Остаться здесь' : 'Понятно'}
        </Button>
      </div>
    </div>
  );
}
