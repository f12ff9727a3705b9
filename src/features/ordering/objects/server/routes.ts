import { serve } from '#server/serve.ts';
import { addObject, changeObject } from './keep-objects.ts';
import { getObjects } from './list-objects.ts';

export const objectsRoutes = [
  serve('objectList', getObjects),
  serve('objectAdd', addObject),
  serve('objectChange', changeObject),
];
