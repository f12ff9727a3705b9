import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from './contracts.ts';

/** The objects that a body may be. */
function objectsOf(body: unknown): z.ZodObject[] {
  if (body instanceof z.ZodObject) return [body];
  if (body instanceof z.ZodDiscriminatedUnion) return body.options.flatMap(objectsOf);
  return [];
}

/** Passwords apart: an empty one is refused later. */
const isText = (name: string, field: z.ZodType) =>
  !/password/i.test(name) && field.safeParse('').success && field.safeParse(undefined).success;

const texts = Object.entries(contracts).flatMap(([call, contract]) =>
  objectsOf('body' in contract ? contract.body : undefined).flatMap((body) =>
    Object.entries(body.shape)
      .filter(([name, field]) => isText(name, field as z.ZodType))
      .map(([name, field]) => ({ field: `${call}.${name}`, schema: field as z.ZodType })),
  ),
);

describe('optional texts of bodies', () => {
  it('null is an empty text, as other systems write it', () => {
    expect(texts.length).toBeGreaterThan(10);
    const refused = texts.filter(({ schema }) => !schema.safeParse(null).success);
    expect(refused.map(({ field }) => field)).toEqual([]);
    const differing = texts.filter(({ schema }) => (schema.parse(null) || '') !== (schema.parse('') || ''));
    expect(differing.map(({ field }) => field)).toEqual([]);
  });
});
