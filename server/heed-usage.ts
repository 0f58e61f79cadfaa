/** What was typed is wrong, or asks for help: told at once, before a database is looked for. */
type Typed = { readonly wrong: string } | { readonly name: string }

/** Goes on only with a command that is to be carried out. */
export function heedUsage<Command extends Typed>(
  command: Command,
  usage: string,
): Exclude<Command, { wrong: string } | { name: 'help' }> {
  if ('wrong' in command) {
    console.error(`${command.wrong}\n\n${usage}`)
    process.exit(2)
  }
  if (command.name === 'help') {
    console.log(usage)
    process.exit(0)
  }
  return command as Exclude<Command, { wrong: string } | { name: 'help' }>
}
