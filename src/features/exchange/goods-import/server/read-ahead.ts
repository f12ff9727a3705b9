/**
 * The values of a generator, of which up to `count` are made while the consumer is busy with others. A failure is thrown in
 * its turn, behind the values before it.
 */
export async function* readAhead<T>(values: AsyncGenerator<T>, count: number): AsyncGenerator<T> {
  const next = () => {
    const value = values.next();
    value.catch(() => undefined);
    return value;
  };
  const ahead = Array.from({ length: count }, next);
  try {
    for (;;) {
      const { done, value } = await ahead.shift()!;
      if (done) return;
      ahead.push(next());
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}
