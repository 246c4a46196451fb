/** What a case of the branch and bound says about an edge; one byte an edge. */
export const FREE = 0;
/** Captured. */
export const FORCED = 1;
/** Never captured. */
export const REMOVED = 2;
