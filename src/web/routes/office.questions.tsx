import { createFileRoute } from '@tanstack/react-router';
import { QuestionsScreen } from '#office/questions/web/index.ts';
import { pageTitle } from '#web/app/page-title.ts';

export const Route = createFileRoute('/office/questions')({
  staticData: { layout: 'office' },
  head: () => pageTitle('Вопросы о товарах'),
  component: QuestionsScreen,
});
