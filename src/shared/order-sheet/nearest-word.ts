/** The word of a vocabulary that another one is a misspelling of: up to two letters differ, one in a short word. */
export function nearestWord(word: string, vocabulary: readonly string[]): string | undefined {
  const allowed = (known: string) => (Math.min(word.length, known.length) < 7 ? 1 : 2);
  return vocabulary.find(
    (known) => Math.abs(known.length - word.length) <= allowed(known) && distance(word, known) <= allowed(known),
  );
}

/** Letters to add, drop, replace or swap with a neighbour. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let best = Math.min(row[j - 1]! + 1, rows[i - 1]![j]! + 1, rows[i - 1]![j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}
