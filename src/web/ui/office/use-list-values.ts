import { useRouter, useRouterState } from '@tanstack/react-router';
import { stringifySearch } from '#web/app/search-params.ts';
import type { ListValues } from './list-types.ts';

/** Sort and direction stand in the address under these names. */
const SORTED = ['sort', 'dir'] as const;

/** Search, filters and sort of a list in the address, and their change, which keeps the place in the history. */
export function useListValues(names: readonly string[]) {
  const address = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> });
  const router = useRouter();
  const values: ListValues = Object.fromEntries(
    [...names, ...SORTED].map((name) => [name, textOf(address[name])] as const).filter(([, value]) => value),
  );
  const go = (next: ListValues) => {
    const href = router.latestLocation.pathname + stringifySearch(next);
    void router.navigate({ href, replace: true, resetScroll: false });
  };
  return {
    values,
    isNarrowed: names.some((name) => values[name] !== undefined),
    change: (part: ListValues) => go({ ...values, ...part }),
    reset: () => go({ sort: values.sort, dir: values.dir }),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
