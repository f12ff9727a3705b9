/** What publishing does to one thing: it comes, becomes another, or is withdrawn. */
export type PublishedChange = { kind: 'added' | 'changed' | 'withdrawn'; name: string };
