import { createFileRoute } from '@tanstack/react-router';
import { FaqNewPage, loadFaq } from '#service/content/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/faq-new')({
  loader: ({ context }) => loadFaq(context),
  head: ({ loaderData }) => pageTitle(loaderData?.title),
  component: FaqNewPage,
});
