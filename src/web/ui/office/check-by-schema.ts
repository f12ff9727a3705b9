import { schemaResolver } from '@mantine/form';
// oxlint-disable-next-line no-restricted-imports -- the contracts that forms check by bring zod along
import { config } from 'zod';

// The content security policy of pages refuses compiled checks, and reports the attempt; the setting is that of the whole process
if (!import.meta.env.SSR) config({ jitless: true });

export type Schema = Parameters<typeof schemaResolver>[0];

/** The problems of a body by the names of its fields, in the schema's own words. */
export const checkBySchema = (schema: Schema, body: unknown): Record<string, unknown> =>
  schemaResolver(schema, { sync: true })(body);
