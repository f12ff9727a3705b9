import { createFileRoute } from '@tanstack/react-router';
import { factorQuery, SetUpPage } from '#identity/second-factor/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/second-factor')({
  staticData: { layout: 'content', opensDuringWorks: true, setsUpFactor: true },
  loader: ({ context }) => context.queryClient.ensureQueryData(factorQuery(context.api)),
  head: () => pageTitle('Вход в два шага'),
  component: SetUpPage,
});
