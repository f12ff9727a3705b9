/** Characters of a question about a product. */
export const QUESTION_LENGTH = { min: 10, max: 1000 } as const;
