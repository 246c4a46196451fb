/** Reports 000 and 004: the difficulty is the depth of the search. */
export const levels = { easy: 2, medium: 3, hard: 4 } as const;
export type Level = keyof typeof levels;
