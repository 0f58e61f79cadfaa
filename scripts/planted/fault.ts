/** A mistake in one file that tests find. */
export interface PlantedFault {
  /** Damage that it would do, and to whom. */
  readonly title: string
  readonly file: string
  /** Text that the file has exactly once. */
  readonly find: string
  readonly replace: string
  /** Test files of `npm test` that find the fault: few and fast. */
  readonly tests: readonly string[]
}

/** Replaces a text that must occur exactly once. */
export function replaceOnce(text: string, find: string, replace: string): string {
  const [before, after, ...more] = text.split(find)
  if (before === undefined || after === undefined)
    throw new Error(`the fault no longer applies: the file lacks ${JSON.stringify(find)}`)
  if (more.length > 0)
    throw new Error(
      `the fault no longer applies: the file has ${JSON.stringify(find)} ${more.length + 1} times`,
    )
  return `${before}${replace}${after}`
}
