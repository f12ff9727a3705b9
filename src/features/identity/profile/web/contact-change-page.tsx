import { useEffect, useState } from 'react';
import { logOut } from '#identity/session/web/index.ts';
import { callQuietly, NOTHING_RETURNED } from '#web/api/call-quietly.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { ContactChangeCard } from './contact-change-card.tsx';
import { ContactChangeOutcome, type Outcome } from './contact-change-outcome.tsx';

interface ContactChangePageProps {
  /** What the link carries: the word that proves a new e-mail or phone, or the one that puts the former back. */
  word: string | undefined;
  undo: string | undefined;
}

type State = { is: 'asked' | 'pending' } | { is: 'failed'; message: string } | Outcome;

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
      <ContactChangeCard
        title="Изменение почты или телефона"
        text="Откройте эту страницу по ссылке из письма или SMS целиком."
      >
        <ButtonLink href="/auth">Войти</ButtonLink>
      </ContactChangeCard>
    );
  }
  if (isOutcome(state)) return <ContactChangeOutcome outcome={state} onLeave={(path) => void leave(path)} />;
  const isUndo = link.word === undefined;
  return (
    <ContactChangeCard
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
    </ContactChangeCard>
  );
}

const isOutcome = (state: State): state is Outcome => !['asked', 'pending', 'failed'].includes(state.is);

function refused(error: { code: string; message: string } | undefined): State {
  const message = error?.message ?? NOTHING_RETURNED;
  if (error?.code === 'LINK_INVALID') return { is: 'invalid', message };
  if (error?.code === 'LOGIN_NEEDED') return { is: 'login', message };
  return error?.code === 'CONFLICT' ? { is: 'taken', message } : { is: 'failed', message };
}
