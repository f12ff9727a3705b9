import { formatPhone } from '#shared/phone.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ContactChangeCard } from './contact-change-card.tsx';
import styles from './contact-change.module.css';

/** What came of following the link of a change. */
export type Outcome =
  | { is: 'invalid' | 'taken' | 'login'; message: string }
  | { is: 'confirmed'; kind: 'email' | 'phone'; value: string; isFirst: boolean }
  | { is: 'undone'; kind: 'email' | 'phone'; passwordPath: string | null };

interface ContactChangeOutcomeProps {
  outcome: Outcome;
  /** Leads to a page for guests. */
  onLeave: (path: string) => void;
}

/** Says what came of a change of e-mail or phone, and leads on. */
export function ContactChangeOutcome({ outcome, onLeave }: ContactChangeOutcomeProps) {
  if (outcome.is === 'confirmed' && outcome.isFirst) {
    return (
      <ContactChangeCard
        isOutcome
        title="Почта подтверждена"
        text={
          <>
            Письма о заказах приходят на <b className={styles.value}>{outcome.value}</b>. Чтобы входить и с паролем,
            задайте его на странице входа: «Забыли пароль?».
          </>
        }
      >
        <ButtonLink href="/catalog/">Открыть каталог</ButtonLink>
      </ContactChangeCard>
    );
  }
  if (outcome.is === 'login') {
    return (
      <ContactChangeCard isOutcome title="Сначала войдите" text={outcome.message}>
        <Button onClick={() => onLeave('/registration/?form=phone')}>Войти по коду из SMS</Button>
      </ContactChangeCard>
    );
  }
  if (outcome.is === 'confirmed') {
    const isEmail = outcome.kind === 'email';
    return (
      <ContactChangeCard
        isOutcome
        title={isEmail ? 'Почта изменена' : 'Телефон изменён'}
        text={
          <>
            Теперь для входа {isEmail ? 'адрес' : 'номер'}{' '}
            <b className={styles.value}>{isEmail ? outcome.value : formatPhone(outcome.value)}</b>. Войдите заново на
            всех устройствах.
          </>
        }
      >
        <Button onClick={() => onLeave('/auth')}>Войти</Button>
      </ContactChangeCard>
    );
  }
  if (outcome.is === 'undone') {
    const { passwordPath } = outcome;
    const lead = outcome.kind === 'email' ? 'Прежний адрес снова ваш.' : 'Прежний номер снова ваш.';
    return (
      <ContactChangeCard
        isOutcome
        title="Изменение отменено"
        text={`${lead} Вход на всех устройствах завершён. ${passwordPath === null ? 'Войдите по телефону.' : 'Прежний пароль больше не действует: задайте новый.'}`}
      >
        <Button onClick={() => onLeave(passwordPath ?? '/auth')}>
          {passwordPath === null ? 'Войти' : 'Задать новый пароль'}
        </Button>
      </ContactChangeCard>
    );
  }
  const title = outcome.is === 'taken' ? 'Изменить не получилось' : 'Ссылка не действует';
  return (
    <ContactChangeCard isOutcome title={title} text={outcome.message}>
      <Button onClick={() => onLeave('/auth')}>Войти</Button>
    </ContactChangeCard>
  );
}
