import { LoadingState } from '#web/ui/list-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './acting.module.css';
import { VisitList } from './visit-list.tsx';
import { useVisits } from './visits-query.ts';

/** Who acted in the visitor's name, for his profile. */
export function OwnVisits({ className }: { className?: string }) {
  const query = useVisits();
  return (
    <Panel title="Кто работал от вашего имени" className={className}>
      <p className={styles.lead}>
        Менеджер магазина и администратор вашей компании могут войти от вашего имени, например чтобы оформить заказ по
        вашей просьбе. О каждом входе приходит уведомление.
      </p>
      {query.data ? <VisitList query={query} subject="company" /> : <LoadingState query={query} rows={2} height={72} />}
    </Panel>
  );
}
