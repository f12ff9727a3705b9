import { useState } from 'react';
import type { Data, Input } from '#shared/endpoint.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

type ActionCall =
  | 'officeStaffInviteAgain'
  | 'officeStaffRights'
  | 'officeStaffSecondStep'
  | 'officeStaffSessions'
  | 'officeStaffSubstitute'
  | 'officeStaffSubstituteEnd'
  | 'officeStaffClose'
  | 'officeStaffOpen';

type BodyOf<N extends ActionCall> = Input<N> extends { body: infer Body } ? Body : never;

/** Reads again what shows members of staff. */
export function useStaffRefresh(): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () =>
    Promise.all(
      ['officeStaff', 'officeStaffMember'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
}

/**
 * Does something with a member of staff and reads the screens again. `run` says what was done, or why not; a form shows the
 * failure itself: `runInForm` throws it.
 */
export function useMemberAction(id: number) {
  const { api } = useApp();
  const refresh = useStaffRefresh();
  const [isPending, setPending] = useState(false);
  const runInForm = async <N extends ActionCall>(name: N, body: BodyOf<N>): Promise<Data<N>> => {
    try {
      const data = await api(name, { params: { id: String(id) }, body } as never);
      await refresh();
      return data as Data<N>;
    } catch (error) {
      // Somebody else has changed the member meanwhile
      if (isApiFailure(error) && error.errors[0]?.code === 'CONFLICT') await refresh();
      throw error;
    }
  };
  const run = async <N extends ActionCall>(name: N, body: BodyOf<N>, doneText: string): Promise<Data<N> | false> => {
    setPending(true);
    try {
      const data = await runInForm(name, body);
      showPopup(doneText);
      return data;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setPending(false);
    }
  };
  return { run, runInForm, isPending };
}
