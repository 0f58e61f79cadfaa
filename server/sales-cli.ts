import { exitOnUsage } from './exit-on-usage.ts'
import { readCommand } from './sales/read-command.ts'
import { USAGE } from './sales/usage.ts'

// `npm run sales -- …`: an operator's commands about sales, also while the server runs.
const command = exitOnUsage(readCommand(process.argv.slice(2)), {
  usage: USAGE,
  help: 'npm run sales -- help',
})
// Loaded lazily: a mistyped command does not wait for a database.
const { configure } = await import('./prepare.ts')
const { openSalesDeps } = await import('./sales/open-deps.ts')
const { runCommand } = await import('./sales/run-command.ts')
const deps = await openSalesDeps(configure())
try {
  process.exitCode = await runCommand(deps, command)
} finally {
  await deps.close()
}
