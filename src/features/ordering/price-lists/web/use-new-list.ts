import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Input } from '#shared/endpoint.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { ACTION_FAILED, showPopup } from '#web/ui/toast-store.ts';
import { downloadWhenReady } from './download-when-ready.ts';
import { listsQuery } from './price-list-queries.ts';

type Choice = Input<'priceListMake'>['body'];
export type SubscriptionMode = Input<'priceListSubscribe'>['body']['mode'];

/** Makes the chosen list once or by subscription. `lacking`: what the choice lacks, said in place of either. */
export function useNewList(choice: Choice, lacking: string) {
  const app = useApp();
  const { api, queryClient } = app;
  const [problem, setProblem] = useState('');
  const onError = (error: unknown) => setProblem(failureMessage(error, ACTION_FAILED));
  const make = useMutation({
    mutationFn: () => callOnce(app, 'priceListMake', { body: choice }),
    onSuccess: ({ id }) => {
      downloadWhenReady(id);
      return queryClient.invalidateQueries(listsQuery(api));
    },
    onError,
  });
  const subscribe = useMutation({
    mutationFn: (mode: SubscriptionMode) => callOnce(app, 'priceListSubscribe', { body: { ...choice, mode } }),
    onSuccess: (lists) => {
      queryClient.setQueryData(listsQuery(api).queryKey, lists);
      showPopup('Подписка оформлена, первый прайс-лист готовится');
    },
    onError,
  });
  const unlessLacking = (start: () => void) => {
    setProblem(lacking);
    if (lacking === '') start();
  };
  return {
    make: { isPending: make.isPending, run: () => unlessLacking(() => make.mutate()) },
    subscribe: {
      isPending: subscribe.isPending,
      run: (mode: SubscriptionMode) => unlessLacking(() => subscribe.mutate(mode)),
    },
    problem,
  };
}
