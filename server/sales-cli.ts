import { heedUsage } from './heed-usage.ts'
import { readCommand } from './sales/read-command.ts'
import { USAGE } from './sales/usage.ts'

// `npm run sales -- …`: what an operator does about sales, also while the server runs.
const command = heedUsage(readCommand(process.argv.slice(2)), {
  usage: USAGE,
  help: 'npm run sales -- help',
})
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
