/** Converts minutes to milliseconds. */
export const minutes = (count: number): number => count * 60_000
