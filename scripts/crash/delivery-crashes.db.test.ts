import { expect, it } from 'vitest';
import { runDeliveryCrashes, type Step } from './run-delivery-crashes.ts';

/** Before, at and after the sending; `npm run crash -- delivery` takes all eight. */
const steps: Step[] = ['row committed', 'attempt counted', 'answer 250 read'];

it(
  'kill -9 of the sender loses no letter and repeats one only after the server has taken it, under one Message-ID',
  { timeout: 600_000 },
  async () => {
    const results = await runDeliveryCrashes(1, steps);
    expect(results.map(({ step, lost, repeated, unlike }) => ({ step, lost, repeated, unlike }))).toEqual([
      { step: 'row committed', lost: 0, repeated: 0, unlike: 0 },
      { step: 'attempt counted', lost: 0, repeated: 0, unlike: 0 },
      { step: 'answer 250 read', lost: 0, repeated: 1, unlike: 0 },
    ]);
  },
);
