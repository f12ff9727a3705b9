import type { QueryClient } from '@tanstack/react-query';
import type { Data } from '#shared/endpoint.ts';
import type { MyGood } from '../contract.ts';

type Answer = Data<'myGoodsList'>;

/** Puts a level that was kept into all lists that show the goods: answers, and the appended pages of a list. */
export function withLevel(queryClient: QueryClient, id: number, level: MyGood['level']): void {
  const changed = (answer: Answer): Answer => ({
    ...answer,
    items: answer.items.map((good) => (good.id === id ? { ...good, level } : good)),
  });
  queryClient.setQueriesData<Answer | Answer[]>(
    { queryKey: ['myGoodsList'] },
    (data) => data && (Array.isArray(data) ? data.map(changed) : changed(data)),
  );
}
