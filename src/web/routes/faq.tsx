import { createFileRoute } from '@tanstack/react-router';
import { FaqPage, faqQuery } from '#service/content/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/faq')({
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(faqQuery(api)),
  head: () => pageTitle('Вопросы и ответы'),
  component: FaqPage,
});
