/** Time that a code must be out of sight before it counts as shown again. */
const AWAY_MS = 5000

/** The code that was judged last, and when the camera last saw it. */
export interface Judged {
  readonly text: string
  readonly seenAt: number
}

/**
 * True if the camera still sees the code that was judged last. A phone held in front of the camera
 * shows its code in every frame, but is to be judged once, until it was away for a while or another
 * code came between.
 */
export const isStillThere = (judged: Judged | null, text: string, now: number): boolean =>
  judged !== null && judged.text === text && now - judged.seenAt < AWAY_MS
