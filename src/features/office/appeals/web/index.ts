export { AppealsScreen } from './appeals-screen.tsx';
