export { loadContent, loadContentList } from './content-query.ts';
export { ContentListScreen } from './content-list-screen.tsx';
export { ContentScreen } from './content-screen.tsx';
export { kindOf } from './kinds.ts';
