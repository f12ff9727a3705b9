export { LettersScreen } from './letters-screen.tsx';
