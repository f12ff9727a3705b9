export { loadTemplates, templatesQuery } from './queries.ts';
export { readTemplatesPage } from './read-templates-page.ts';
export { loadTemplate } from './load-template.ts';
export { TemplatePage } from './template-page.tsx';
export { TemplatesPage } from './templates-page.tsx';
export { SaveTemplate } from './save-template.tsx';
export { TemplateFields, templateErrors, type TemplateText } from './template-fields.tsx';
