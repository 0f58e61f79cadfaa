/** A parsed command, or a usage mistake: reported at once, before a database is opened. */
type ParsedCommand = { readonly wrong: string } | { readonly name: string }

/**
 * Prints the help or a usage mistake and exits; returns a command that is to be run. A mistake is
 * reported in two lines: the whole usage would push it out of sight.
 */
export function exitOnUsage<Command extends ParsedCommand>(
  command: Command,
  { usage, help }: { readonly usage: string; readonly help: string },
): Exclude<Command, { wrong: string } | { name: 'help' }> {
  if ('wrong' in command) {
    console.error(`${command.wrong}\nAll commands: ${help}`)
    process.exit(2)
  }
  if (command.name === 'help') {
    console.log(usage)
    process.exit(0)
  }
  return command as Exclude<Command, { wrong: string } | { name: 'help' }>
}

/** First sentence of an error message: Node's advice about a mistyped option goes on for lines. */
export const firstSentence = (text: string): string => text.split(/\.\s/)[0] ?? text
