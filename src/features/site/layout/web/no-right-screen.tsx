import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './error-screen.module.css';

/** A page that exists and needs a right that the visitor lacks in his own company. `reason` says who can give it. */
export function NoRightScreen({ reason }: { reason: string | undefined }) {
  return (
    <div className={styles.screen} data-in-layout>
      <h1>Нет доступа</h1>
      <p className={styles.lead}>{reason ?? 'Попросите доступ у администратора компании'}</p>
      <div className={styles.actions}>
        <ButtonLink href="/mycompanies/">Мои компании</ButtonLink>
        <ButtonLink href="/" look="secondary">
          На главную
        </ButtonLink>
      </div>
    </div>
  );
}
