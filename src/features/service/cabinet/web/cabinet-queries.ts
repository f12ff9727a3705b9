import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';

/** Whom a company may get; without a company, whom any company of the manager may get. */
export const usersToAddQuery = (api: ApiClient, text: string, companyId?: number) =>
  apiQuery(api, 'managerUsersToAdd', {
    query: { st: text, contragent: companyId === undefined ? undefined : String(companyId) },
  });

// What a window shows is as of its opening
const fresh = { staleTime: 0, gcTime: 0 };

export const userFormQuery = (api: ApiClient, companyId: number, userId: number) => ({
  ...apiQuery(api, 'managerUserForm', { body: { user_id: userId, contragent: companyId } }),
  ...fresh,
});

export const ordersFormQuery = (api: ApiClient, userId: number) => ({
  ...apiQuery(api, 'managerOrdersForm', { body: { user_id: userId } }),
  ...fresh,
});

/** Refetches what shows the manager's companies: the list, one of them, whom they may get, the home page. */
export function useCabinetChanged(): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () =>
    Promise.all(
      ['managerContragents', 'managerContragent', 'managerUsersToAdd', 'cabinetMain'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
}
