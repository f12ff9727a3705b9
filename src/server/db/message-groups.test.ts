import { describe, expect, test } from 'vitest';
import { MessageGroups } from './message-groups.ts';
import { wireMessage } from './wire-message.fixture.ts';

const startup = wireMessage('', '\0\x03\0\0user\0postgres\0\0');
const parametrised = Buffer.concat([
  wireMessage('P', 'parse'),
  wireMessage('B', 'bind'),
  wireMessage('E', 'execute'),
  wireMessage('S'),
]);

const started = () => {
  const groups = new MessageGroups();
  groups.push(startup);
  return groups;
};
const asText = (groups: Uint8Array[]) => groups.map((group) => Buffer.from(group).toString('latin1'));

describe('groups of wire messages', () => {
  test('give the start-up packet as a group of its own', () => {
    expect(asText(new MessageGroups().push(startup))).toEqual([startup.toString('latin1')]);
  });

  test('keep the messages of a parametrised query together up to Sync', () => {
    expect(asText(started().push(parametrised))).toEqual([parametrised.toString('latin1')]);
  });

  test('cut two queries that came at once', () => {
    const one = wireMessage('Q', 'select 1');
    const two = wireMessage('Q', 'select 2');
    expect(asText(started().push(Buffer.concat([one, two])))).toEqual([one.toString('latin1'), two.toString('latin1')]);
  });

  test('come out the same whatever pieces the bytes arrive in', () => {
    const stream = Buffer.concat([startup, parametrised, wireMessage('Q', 'select 1'), parametrised]);
    const whole = asText(new MessageGroups().push(stream));
    for (const size of [1, 2, 3, 5, 7, 11, 64]) {
      const groups = new MessageGroups();
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < stream.length; at += size) pieces.push(...groups.push(stream.subarray(at, at + size)));
      expect(asText(pieces)).toEqual(whole);
    }
    expect(whole).toHaveLength(4);
  });

  test('tell when the client says goodbye', () => {
    const groups = started();
    expect(groups.terminated).toBe(false);
    expect(groups.push(wireMessage('X'))).toEqual([]);
    expect(groups.terminated).toBe(true);
  });

  test('refuse COPY and Flush, which no ReadyForQuery would answer', () => {
    expect(() => started().push(wireMessage('c'))).toThrow(/no COPY/u);
    expect(() => started().push(wireMessage('H'))).toThrow(/no cursors/u);
  });
});
