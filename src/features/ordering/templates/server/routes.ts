import { serve } from '#server/serve.ts';
import { buyer } from '#server/session/access.ts';
import { addTemplate } from './add-template.ts';
import { changeTemplate } from './change-template.ts';
import { getTemplate, listTemplates } from './get-templates.ts';
import { removeTemplate } from './remove-template.ts';

const writes = { perMinute: 600 };

export const templatesRoutes = [
  serve('templateList', buyer, listTemplates),
  serve('templateAdd', buyer, addTemplate, writes),
  serve('templateView', buyer, getTemplate),
  serve('templateChange', buyer, changeTemplate, writes),
  serve('templateRemove', buyer, removeTemplate, writes),
];
