export { QueriesScreen } from './queries-screen.tsx';
export { RuledScreen } from './ruled-screen.tsx';
export { SynonymsScreen } from './synonyms-screen.tsx';
export { TryScreen } from './try-screen.tsx';
