/** A step of a program, named by a text that it prints, queries or starts: see `die-at.ts`. */
export interface Step {
  readonly text: string
  /** Parameter of the statement, where its text alone does not tell it from others. */
  readonly value?: string
  readonly nth?: number
}

/** Environment that makes a program kill itself at this step. */
export const killAtStep = ({ text, value, nth = 1 }: Step): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('./die-at.ts', import.meta.url).href}`,
  DIE_AT: JSON.stringify({ text, value, nth }),
})
