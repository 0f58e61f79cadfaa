/** A step of a program, named by a text that it prints, queries or starts: see `die-at.ts`. */
export interface Step {
  readonly text: string
  readonly nth?: number
}

/** Environment that makes a program kill itself at this step. */
export const killAtStep = ({ text, nth = 1 }: Step): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('./die-at.ts', import.meta.url).href}`,
  DIE_AT: JSON.stringify({ text, nth }),
})
