export { QuestionsScreen, readQuestionsSearch } from './questions-screen.tsx';
