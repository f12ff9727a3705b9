export { HeldValues } from './held-values.tsx';
export { PicturePanel } from './picture-panel.tsx';
export { loadSection } from './section-query.ts';
export { SectionScreen } from './section-screen.tsx';
export { SectionsScreen } from './sections-screen.tsx';
