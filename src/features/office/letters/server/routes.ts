import { serve } from '#server/serve.ts';
import { listLetters } from './list-letters.ts';

export const officeLettersRoutes = [serve('officeLetters', listLetters)];
