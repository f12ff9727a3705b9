import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  livingStates,
  nextState,
  type RequestAction,
  type RequestState,
  requestStates,
  statesBefore,
} from './request-state.ts';

const actions: readonly RequestAction[] = ['change', 'confirm', 'return', 'withdraw', 'expire'];

it('only a request that is open can be confirmed or returned', () => {
  expect(statesBefore('confirm')).toEqual(['open']);
  expect(statesBefore('return')).toEqual(['open']);
});

it('a confirmed, withdrawn or ended request never changes again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 30 }), (steps) => {
      const states = steps.reduce<RequestState[]>(
        (passed, step) => [...passed, nextState(passed.at(-1)!, step) ?? passed.at(-1)!],
        ['open'],
      );
      const end = states.findIndex((state) => !livingStates.includes(state));
      const after = end === -1 ? [] : states.slice(end);
      expect(new Set(after).size).toBe(end === -1 ? 0 : 1);
      expect(requestStates).toEqual(expect.arrayContaining(states));
    }),
  );
});

it('a returned request is open again as soon as staff change it', () => {
  expect(nextState('returned', 'change')).toBe('open');
  expect(nextState('returned', 'confirm')).toBeNull();
});
