import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { callQuietly, NOTHING_RETURNED } from './call-quietly.ts';

const fail = async (error: Error): Promise<never> => {
  throw error;
};

function outcomeOf(error: Error) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return callQuietly(fail(error));
}

describe('a call that swallows its error', { tags: ['R-ERR-11'] }, () => {
  it('a failure of the shop is said with its code', async () => {
    const failure = new ApiFailure(500, [], { requestId: 'a1b2c3d4', httpStatus: 500 });
    const outcome = await outcomeOf(failure);
    expect(outcome?.refusal?.errors[0]?.message).toBe(`${NOTHING_RETURNED}. Код ошибки a1b2c3d4`);
  });

  it('a lost answer gives nothing, a refusal in words gives itself', async () => {
    expect(await outcomeOf(new ApiFailure(404, [], { transport: true }))).toBeUndefined();
    const refusal = new ApiFailure(409, [{ code: 'TAKEN', message: 'Занято' }], { httpStatus: 409 });
    expect((await outcomeOf(refusal))?.refusal).toBe(refusal);
  });
});
