/** Prints a progress line for the operator. */
export function say(line: string): void {
  console.log(`· ${line}`)
}

/** Exits with a reason that a person can act on. */
export function giveUp(reason: string): never {
  console.error(`\n${reason}\n`)
  process.exit(1)
}
