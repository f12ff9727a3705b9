import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { browserSession, type BrowserSession } from '#web/app/browser-session.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import { ConsentNeeded } from './consent-needed.tsx';

interface EnterButtonProps {
  companyId: number;
  person: { id: number; name: string };
}

/**
 * Begins to act for one of a company's people: the customer's home opens as a new document, under the banner with
 * the way back to this page. Where the company wants to be asked, the question is put. Nothing for who acts already.
 */
export function EnterButton({ companyId, person }: EnterButtonProps) {
  const { api } = useApp();
  const isActing = useHeader()?.actor != null;
  const [isConsentNeeded, setConsentNeeded] = useState(false);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      const { token } = await api('contragentUserToken', { body: { contragent: companyId, user_id: person.id } });
      return enterCustomer(browserSession(), token, window);
    },
    onSuccess: (isEntered) => {
      if (isEntered) window.location.assign('/');
    },
    onError: (failure) => {
      if (isApiFailure(failure) && failure.errors.some(({ code }) => code === 'CONSENT_NEEDED')) setConsentNeeded(true);
      else showFailure(failure);
    },
  });
  if (isActing) return null;
  return (
    <>
      <Button
        look="secondary"
        size="small"
        pending={isPending || isSuccess}
        aria-label={`Войти от имени: ${person.name}`}
        onClick={() => mutate()}
      >
        Войти от имени
      </Button>
      <ConsentNeeded companyId={companyId} opened={isConsentNeeded} onClose={() => setConsentNeeded(false)} />
    </>
  );
}

/**
 * Makes a customer's session this browser's; the own token and the present page stay for the way back (R-STATE-053).
 * False where another window has changed the session meanwhile: its page is reloaded then.
 */
function enterCustomer(browser: BrowserSession, token: string, window: Window): boolean {
  if (!browser.mayChange() || browser.token() === undefined) return false;
  browser.leave();
  browser.enter(token, window.location.pathname + window.location.search);
  return true;
}
