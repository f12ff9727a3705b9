import { createFileRoute } from '@tanstack/react-router';
import { HomePage, loadHome } from '#site/home/web/index.ts';
import { withRowActions } from '#site/row-actions/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context),
  head: () => pageTitle('Главная'),
  component: withRowActions(HomePage),
});
