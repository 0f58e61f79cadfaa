/** What was typed is wrong, or asks for help: told at once, before a database is looked for. */
type ParsedCommand = { readonly wrong: string } | { readonly name: string }

/**
 * Goes on only with a command that is to be carried out. A mistake is answered in two lines: the whole
 * usage would push it out of sight.
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
