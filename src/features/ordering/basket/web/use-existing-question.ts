import { useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { ExistingLines, LinesInBasket } from '../contract.ts';

export type LineInBasket = LinesInBasket['lines'][number];

/** Asks the buyer what becomes of goods that the basket holds already. */
export interface ExistingQuestion {
  lines: readonly LineInBasket[];
  /** Null: nothing is to be added. */
  answer: (existing: Exclude<ExistingLines, 'ask'> | null) => void;
}

/**
 * Adds a list to the basket; where goods of it are there already, the buyer says first whether to add to them or to
 * replace their quantity. `addAsking` resolves to null where he wants neither, and throws what `add` throws.
 */
export function useExistingQuestion() {
  const [question, setQuestion] = useState<ExistingQuestion | null>(null);
  const ask = async (lines: readonly LineInBasket[]) => {
    const existing = await new Promise<Exclude<ExistingLines, 'ask'> | null>((answer) =>
      setQuestion({ lines, answer }),
    );
    setQuestion(null);
    return existing;
  };
  const addAsking = async <R>(add: (existing: ExistingLines) => Promise<R>): Promise<R | null> => {
    try {
      return await add('ask');
    } catch (error) {
      const lines = linesInBasket(error);
      if (!lines) throw error;
      const existing = await ask(lines);
      return existing && add(existing);
    }
  };
  return { question, addAsking };
}

function linesInBasket(error: unknown): readonly LineInBasket[] | null {
  if (!isApiFailure(error) || error.errors[0]?.code !== 'ALREADY_IN_BASKET') return null;
  return (error.data as LinesInBasket).lines;
}
