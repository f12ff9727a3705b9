import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { Shortage } from '#shared/stock-rules.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { askTogether } from './ask-together.ts';

/** A quantity that changes while a button is held is asked about once it rests. */
const REST_MS = 300;

/** An answer is trusted so long: others order too. */
const FRESH_MS = 30_000;

const keyOf = (id: number, quantity: number) => ['stockShortages', id, quantity] as const;

/** Whether a quantity of base units is above the free stock; the answer to the former quantity until there is one. */
export function useShortage(id: number, quantity: number): Shortage | null {
  const { api } = useApp();
  const { data } = useQuery({
    queryKey: keyOf(id, quantity),
    queryFn: ({ signal }) => askRested(api, { id, quantity }, signal),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? keepPreviousData(before) : undefined),
    staleTime: FRESH_MS,
    retry: false,
  });
  return data ?? null;
}

/** Keeps what the answer of another call says of a quantity. */
export function storeShortage(queryClient: QueryClient, id: number, quantity: number, shortage: Shortage | null): void {
  queryClient.setQueryData(keyOf(id, quantity), shortage);
}

type Asked = { id: number; quantity: number };

async function askRested(api: ApiClient, asked: Asked, signal: AbortSignal): Promise<Shortage | null> {
  await new Promise((resolve) => {
    setTimeout(resolve, REST_MS);
  });
  signal.throwIfAborted();
  return askTogether(api, asked);
}
