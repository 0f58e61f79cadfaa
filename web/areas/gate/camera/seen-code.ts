/** Time that a code must be out of sight before it counts as shown again. */
const OUT_OF_VIEW_MS = 5000

/** The code that was judged last, and when the camera last saw it. */
export interface SeenCode {
  readonly text: string
  readonly seenAt: number
}

/**
 * True if the camera still sees the code that was judged last. A phone held in front of the camera
 * shows its code in every frame, but is to be judged once, until it was away for a while or another
 * code came between.
 */
export const isStillInView = (last: SeenCode | null, text: string, now: number): boolean =>
  last !== null && last.text === text && now - last.seenAt < OUT_OF_VIEW_MS
