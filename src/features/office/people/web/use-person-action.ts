import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { OfficePerson } from '../contract.ts';

type ActionCall = 'officePersonBlock' | 'officePersonUnblock' | 'officePersonSessions' | 'officePersonFactor';

/** Does something with a person, says what was done and reads again what shows him. */
export function usePersonAction({ id }: OfficePerson) {
  const { api, queryClient } = useApp();
  const refresh = () =>
    Promise.all(
      ['officePeople', 'officePerson', 'officeCustomer'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const run = async (name: ActionCall, done: string): Promise<boolean> => {
    try {
      await api(name, { params: { id: String(id) }, body: {} });
      showPopup(done);
    } catch (error) {
      showFailure(error);
      // Somebody else may have done it meanwhile
      if (!isApiFailure(error) || error.errors[0]?.code !== 'CONFLICT') return false;
    }
    await refresh();
    return true;
  };
  return { run, refresh };
}
