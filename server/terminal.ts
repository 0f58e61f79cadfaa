/** What the operator sees in the terminal while the product starts and stops. */
export function say(line: string): void {
  console.log(`· ${line}`)
}

/** Ends the start with a reason that a person can act on. */
export function giveUp(reason: string): never {
  console.error(`\n${reason}\n`)
  process.exit(1)
}
