import { useApp } from '#web/app/app-context.ts';

/** Reads anew what shows addresses: the list, and the checkout when it opens next. */
export function useAddressesChanged(): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () => queryClient.invalidateQueries({ queryKey: ['addressList'] });
}
