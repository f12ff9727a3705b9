import { type ReactNode, useEffect, useState } from 'react';
import { logOut } from '#identity/session/web/index.ts';
import { formatPhone } from '#shared/phone.ts';
import { callQuietly, NOTHING_RETURNED } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { EntryCard } from '#web/ui/entry-card.tsx';
import styles from './contact-change.module.css';

interface ContactChangePageProps {
  /** What the link carries: the word that proves a new e-mail or phone, or the one that puts the former back. */
  word: string | undefined;
  undo: string | undefined;
}

type State =
  | { is: 'asked' | 'pending' }
  | { is: 'failed' | 'invalid' | 'taken' | 'login'; message: string }
  | { is: 'confirmed'; kind: 'email' | 'phone'; value: string; isFirst: boolean }
  | { is: 'undone'; kind: 'email' | 'phone'; passwordPath: string | null };

/**
 * The page behind the links about a change of e-mail or phone. Opening it changes nothing, since mail programs open links
 * by themselves: a press does. The word leaves the address bar.
 */
export function ContactChangePage({ word, undo }: ContactChangePageProps) {
  const { api, session } = useApp();
  const [link] = useState({ word, undo });
  const [state, setState] = useState<State>({ is: 'asked' });
  useEffect(() => window.history.replaceState(window.history.state, '', '/contact-change/'), []);

  const press = async () => {
    setState({ is: 'pending' });
    browserSession().beginEnd();
    setState(await send());
  };
  const send = async (): Promise<State> => {
    if (link.word !== undefined) {
      const outcome = await callQuietly(api('contactConfirm', { body: { word: link.word } }));
      return outcome?.data ? { is: 'confirmed', ...outcome.data } : refused(outcome?.refusal?.errors[0]);
    }
    const outcome = await callQuietly(api('contactUndo', { body: { word: link.undo! } }));
    return outcome?.data ? { is: 'undone', ...outcome.data } : refused(outcome?.refusal?.errors[0]);
  };
  /** The session has ended with the change; one of another account would keep the visitor from the login page. */
  const leave = async (path: string) => {
    if (session.loggedIn) await logOut(api, browserSession());
    window.location.assign(path);
  };

  if (link.word === undefined && link.undo === undefined) {
    return (
      <Card title="Изменение почты или телефона" text="Откройте эту страницу по ссылке из письма или SMS целиком.">
        <ButtonLink href="/auth">Войти</ButtonLink>
      </Card>
    );
  }
  if (state.is === 'confirmed' && state.isFirst) {
    return (
      <Card
        isOutcome
        title="Почта подтверждена"
        text={
          <>
            Письма о заказах приходят на <b className={styles.value}>{state.value}</b>. Чтобы входить и с паролем,
            задайте его на странице входа: «Забыли пароль?».
          </>
        }
      >
        <ButtonLink href="/catalog/">Открыть каталог</ButtonLink>
      </Card>
    );
  }
  if (state.is === 'login') {
    return (
      <Card isOutcome title="Сначала войдите" text={state.message}>
        <Button onClick={() => void leave('/registration/?form=phone')}>Войти по коду из SMS</Button>
      </Card>
    );
  }
  if (state.is === 'confirmed') {
    const isEmail = state.kind === 'email';
    return (
      <Card
        isOutcome
        title={isEmail ? 'Почта изменена' : 'Телефон изменён'}
        text={
          <>
            Теперь для входа {isEmail ? 'адрес' : 'номер'}{' '}
            <b className={styles.value}>{isEmail ? state.value : formatPhone(state.value)}</b>. Войдите заново на всех
            устройствах.
          </>
        }
      >
        <Button onClick={() => void leave('/auth')}>Войти</Button>
      </Card>
    );
  }
  if (state.is === 'undone') {
    const { passwordPath } = state;
    const lead = state.kind === 'email' ? 'Прежний адрес снова ваш.' : 'Прежний номер снова ваш.';
    return (
      <Card
        isOutcome
        title="Изменение отменено"
        text={`${lead} Вход на всех устройствах завершён. ${passwordPath === null ? 'Войдите по телефону.' : 'Прежний пароль больше не действует: задайте новый.'}`}
      >
        <Button onClick={() => void leave(passwordPath ?? '/auth')}>
          {passwordPath === null ? 'Войти' : 'Задать новый пароль'}
        </Button>
      </Card>
    );
  }
  if (state.is === 'invalid' || state.is === 'taken') {
    const title = state.is === 'taken' ? 'Изменить не получилось' : 'Ссылка не действует';
    return (
      <Card isOutcome title={title} text={state.message}>
        <Button onClick={() => void leave('/auth')}>Войти</Button>
      </Card>
    );
  }
  const isUndo = link.word === undefined;
  return (
    <Card
      title={isUndo ? 'Вернуть прежний адрес или номер' : 'Подтверждение'}
      text={
        isUndo
          ? 'Изменение почты или телефона будет отменено, вход на всех устройствах завершён. После этого задайте новый пароль.'
          : 'Почта или телефон начнут действовать. Если они заменят прежние, на всех устройствах нужно будет войти заново.'
      }
    >
      {state.is === 'failed' ? <FormFailure>{state.message}</FormFailure> : null}
      <Button size="large" wide pending={state.is === 'pending'} onClick={() => void press()}>
        {isUndo ? 'Отменить изменение' : 'Подтвердить'}
      </Button>
    </Card>
  );
}

function refused(error: { code: string; message: string } | undefined): State {
  const message = error?.message ?? NOTHING_RETURNED;
  if (error?.code === 'LINK_INVALID') return { is: 'invalid', message };
  if (error?.code === 'LOGIN_NEEDED') return { is: 'login', message };
  return error?.code === 'CONFLICT' ? { is: 'taken', message } : { is: 'failed', message };
}

interface CardProps {
  title: string;
  text: ReactNode;
  /** The button that was pressed is gone: a screen reader announces what replaced it. */
  isOutcome?: boolean;
  children: ReactNode;
}

function Card({ title, text, isOutcome = false, children }: CardProps) {
  return (
    <EntryCard>
      {isOutcome ? (
        <h1 key="outcome" ref={focus} tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <h1 key="question">{title}</h1>
      )}
      <p className={styles.lead}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </EntryCard>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();
