import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { chooseCity } from './use-choose-city.ts';
import { cityQuestion, detectCity } from './city-windows.tsx';

const tula = { id: 43, name: 'Тула', region: 'Тульская область' };
const answering = (answer: () => unknown) => (async () => answer()) as unknown as ApiClient;

describe('detection of the city', () => {
  it('the question names the region, if there is one', { tags: ['R-STATE-070', 'R-STATE-071'] }, () => {
    expect(cityQuestion(tula)).toBe('Ваш город Тула, Тульская область?');
    expect(cityQuestion({ name: 'Москва', region: null })).toBe('Ваш город Москва?');
    expect(cityQuestion({ name: 'Москва', region: '' })).toBe('Ваш город Москва?');
  });

  it('a refusal and a lost call both mean that no city was found', { tags: ['R-STATE-074', 'R-ERR-24'] }, async () => {
    expect(await detectCity(answering(() => ({ city: tula })))).toEqual(tula);
    for (const failure of [new ApiFailure(404, []), new ApiFailure(500, [], { transport: true })]) {
      expect(
        await detectCity(
          answering(() => {
            throw failure;
          }),
        ),
      ).toBeNull();
    }
  });
});

describe('choice of the city', () => {
  it('saves, then refreshes the header data, then reloads', { tags: ['R-STATE-075'] }, async () => {
    const steps: string[] = [];
    const queryClient = new QueryClient();
    vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
      steps.push(`refresh ${String(filters?.queryKey)}`);
    });
    const api = (async (name: string, input: unknown) => {
      steps.push(`${name} ${JSON.stringify(input)}`);
    }) as unknown as ApiClient;
    await chooseCity({ api, queryClient, cityId: 43, reload: () => void steps.push('reload') });
    expect(steps).toEqual(['setUserCity {"query":{"cityId":"43"}}', 'refresh header', 'reload']);
  });

  it('a city that was not saved reloads nothing', { tags: ['R-STATE-075'] }, async () => {
    const reload = vi.fn<() => void>();
    const refused = answering(() => {
      throw new ApiFailure(403, []);
    });
    await expect(chooseCity({ api: refused, queryClient: new QueryClient(), cityId: 1, reload })).rejects.toThrow(
      'HTTP 403',
    );
    expect(reload).not.toHaveBeenCalled();
  });
});
