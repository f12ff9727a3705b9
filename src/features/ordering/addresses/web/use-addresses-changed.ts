import { useApp } from '#web/app/app-context.ts';

/** Refetches addresses: the list now, the checkout when it opens next. */
export function useAddressesChanged(): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () => queryClient.invalidateQueries({ queryKey: ['addressList'] });
}
