export { ProductQuestions } from './product-questions.tsx';
