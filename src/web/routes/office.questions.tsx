import { createFileRoute } from '@tanstack/react-router';
import { QuestionsScreen, readQuestionsSearch } from '#office/questions/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/questions')({
  staticData: { layout: 'office' },
  validateSearch: readQuestionsSearch,
  head: () => pageTitle('Вопросы о товарах'),
  component: Page,
});

function Page() {
  return <QuestionsScreen state={Route.useSearch().state} />;
}
