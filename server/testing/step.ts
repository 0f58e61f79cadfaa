/** A moment in the life of a program, named by what it then does: see `die-at.ts`. */
export interface Step {
  readonly text: string
  readonly nth?: number
}

/** Environment that makes a program end at this step, by itself and at once. */
export const killAtStep = ({ text, nth = 1 }: Step): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('./die-at.ts', import.meta.url).href}`,
  DIE_AT: JSON.stringify({ text, nth }),
})
