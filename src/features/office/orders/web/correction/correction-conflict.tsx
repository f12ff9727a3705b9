import { amountOf } from '#shared/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { OfficeOrder } from '../../contract.ts';
import styles from './correction.module.css';
import { deliveryText } from './draft.ts';
import type { CorrectionState } from './use-correction.ts';

/** Somebody else has changed the order meanwhile: what differs, and whether what was typed goes on over it. */
export function CorrectionConflict({ correction: { base, newer, goOn } }: { correction: CorrectionState }) {
  const rows = newer ? differences(base, newer) : [];
  return (
    <Modal opened={newer !== null} onClose={() => goOn(true)} title="Заказ изменил другой сотрудник" size="medium">
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">Что</th>
            <th scope="col">Было, когда вы начали</th>
            <th scope="col">Теперь</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, was, now }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{was}</td>
              <td>{now}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button onClick={() => goOn(true)}>Продолжить мою правку</Button>
        <Button look="secondary" onClick={() => goOn(false)}>
          Начать заново
        </Button>
      </div>
    </Modal>
  );
}

type Difference = { name: string; was: string; now: string };

function differences(was: OfficeOrder, now: OfficeOrder): Difference[] {
  const numbers = [...new Set([...was.lines, ...now.lines].map(({ lineNo }) => lineNo))];
  const lines = numbers.flatMap((number): Difference[] => {
    const [before, after] = [was, now].map(({ lines: all }) => all.find(({ lineNo }) => lineNo === number));
    if (before?.id === after?.id && before?.ordered === after?.ordered) return [];
    return [{ name: `Строка ${number}`, was: lineText(before), now: lineText(after) }];
  });
  const costs = [was, now].map(({ sums }) => deliveryText(sums?.delivery ?? null) || 'не указана');
  const requests = [was, now].map(({ correction }) => (correction ? `версия ${correction.version}` : 'нет'));
  return [
    ...lines,
    ...(costs[0] === costs[1] ? [] : [{ name: 'Стоимость доставки', was: costs[0]!, now: costs[1]! }]),
    ...(requests[0] === requests[1] ? [] : [{ name: 'Правка у клиента', was: requests[0]!, now: requests[1]! }]),
    ...(was.status.code === now.status.code ? [] : [{ name: 'Статус', was: was.status.name, now: now.status.name }]),
  ];
}

const lineText = (line: OfficeOrder['lines'][number] | undefined): string =>
  line ? `${line.name}, ${amountOf(line.ordered, line.unit)}` : 'нет';
