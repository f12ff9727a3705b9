/**
 * What publishing does to one thing: it comes, becomes another, or is withdrawn. `overOffice`: the office has saved it since
 * a folder was published last.
 */
export type PublishedChange = { kind: 'added' | 'changed' | 'withdrawn'; name: string; overOffice?: boolean };
