/** How long a code must have been out of sight before it counts as shown again. */
const AWAY_MS = 5000

/** The code that was judged last, and when the camera last saw it. */
export interface Judged {
  readonly text: string
  readonly seenAt: number
}

/**
 * A phone held before the camera shows its code in every frame: it was shown once, until it has
 * been away for a while or another one came between.
 */
export const isStillThere = (judged: Judged | null, text: string, now: number): boolean =>
  judged !== null && judged.text === text && now - judged.seenAt < AWAY_MS
