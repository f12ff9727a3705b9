export { SearchesScreen } from './searches-screen.tsx';
