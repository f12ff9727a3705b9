import { afterAll } from 'vitest';
import { removeAfterFile } from './after-file.ts';

/** Vitest runs this before each test file. */
afterAll(removeAfterFile);
