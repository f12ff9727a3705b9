/** What a hash of a password costs who makes or guesses one. OWASP advises 19 MiB, two passes, one lane. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };
