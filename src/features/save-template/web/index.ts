export { SaveTemplate } from './save-template.tsx';
export { TemplateFields, templateErrors, type TemplateText } from './template-fields.tsx';
