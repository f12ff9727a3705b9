import { useState } from 'react';
import type { Input } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

type InvitationCall = 'officeInvitationsSend' | 'officeInvitationsWithdraw';
type BodyOf<N extends InvitationCall> = Input<N> extends { body: infer Body } ? Body : never;

/** Sends or withdraws invitations, says what was done or why not, and reads again what shows them. */
export function useInvitationCall(onDone?: () => void) {
  const { api, queryClient } = useApp();
  const [pending, setPending] = useState<InvitationCall | null>(null);
  const call = async <N extends InvitationCall>(name: N, body: BodyOf<N>, doneText: string): Promise<void> => {
    setPending(name);
    try {
      await api(name, { body } as never);
      showPopup(doneText);
      onDone?.();
    } catch (error) {
      showFailure(error);
    } finally {
      await Promise.all(
        ['officeInvitations', 'officeHome'].map((one) => queryClient.invalidateQueries({ queryKey: [one] })),
      );
      setPending(null);
    }
  };
  return { call, pending };
}
