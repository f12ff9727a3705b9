import { expect, it } from 'vitest';
import { DELIVERY_STEPS, MAY_REPEAT, runDeliveryCrashes } from './run-delivery-crashes.ts';

it(
  'kill -9 at any step of sending loses no letter and repeats one only where nobody can know, under one Message-ID',
  { timeout: 240_000 },
  async () => {
    const results = await runDeliveryCrashes(1);
    expect(results.map(({ step, lost, unlike }) => ({ step, lost, unlike }))).toEqual(
      DELIVERY_STEPS.map((step) => ({ step, lost: 0, unlike: 0 })),
    );
    expect(results.filter(({ repeated }) => repeated > 0).map(({ step }) => step)).toEqual(MAY_REPEAT);
  },
);
