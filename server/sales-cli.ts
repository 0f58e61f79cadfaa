import { readCommand } from './sales/read-command.ts'
import { USAGE } from './sales/usage.ts'

// `npm run sales -- …`: what an operator does about sales, also while the server runs.
const command = readCommand(process.argv.slice(2))
if ('wrong' in command) {
  console.error(`${command.wrong}\n\n${USAGE}`)
  process.exit(2)
}
if (command.name === 'help') {
  console.log(USAGE)
  process.exit(0)
}
// Loaded when it is needed: whoever mistyped does not wait for a database.
const { configure } = await import('./prepare.ts')
const { openMeans } = await import('./sales/open-means.ts')
const { runCommand } = await import('./sales/run-command.ts')
const means = await openMeans(configure())
try {
  process.exitCode = await runCommand(means, command)
} finally {
  await means.close()
}
