import { serve } from '#server/serve.ts';
import { addTemplate } from './add-template.ts';
import { changeTemplate } from './change-template.ts';
import { getTemplate, listTemplates } from './get-templates.ts';
import { removeTemplate } from './remove-template.ts';

const writes = { perMinute: 600 };

export const templatesRoutes = [
  serve('templateList', listTemplates),
  serve('templateAdd', addTemplate, writes),
  serve('templateView', getTemplate),
  serve('templateChange', changeTemplate, writes),
  serve('templateRemove', removeTemplate, writes),
];
