import { createFileRoute } from '@tanstack/react-router';
import { FaqNewPage, faqQuery } from '#service/content/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/faq-new')({
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(faqQuery(api)),
  head: () => pageTitle('Вопросы и ответы'),
  component: FaqNewPage,
});
