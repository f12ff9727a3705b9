import { Badge } from '#web/ui/badge.tsx';
import type { Health } from '../contract.ts';
import { Figures } from './figures.tsx';
import styles from './health-block.module.css';

/** Whether the shop is open, and what waits in it. */
export function HealthBlock({ health }: { health: Health }) {
  const { works, closed, pendingOffers, unsentLetters, openQuestions, newOrders } = health;
  return (
    <>
      <p className={styles.state}>
        {closed ? <Badge color="danger">Доступ закрыт</Badge> : null}
        {works ? <Badge color="warning">Технические работы</Badge> : null}
        {closed || works ? null : <Badge color="success">Работает</Badge>}
      </p>
      <Figures
        figures={[
          { name: 'Новых заказов', value: newOrders },
          { name: 'Вопросов без ответа', value: openQuestions },
          { name: 'Неотправленных писем', value: unsentLetters },
          { name: 'Предложений 1С без карточки товара', value: pendingOffers },
        ]}
      />
    </>
  );
}
