export { loadTemplates } from './queries.ts';
export { readTemplatesPage } from './read-templates-page.ts';
export { loadTemplate } from './load-template.ts';
export { TemplatePage } from './template-page.tsx';
export { TemplatesPage } from './templates-page.tsx';
export { SaveTemplate } from './save-template.tsx';
