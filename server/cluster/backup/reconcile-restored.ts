import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { addDays } from '@55tickets/rules/text/day.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { waitUntil } from '../../faults/wait-until.ts'

const SALES = fileURLToPath(new URL('../../sales-cli.ts', import.meta.url))

/** Payments of these days may have been refunded or disputed in the time that was lost. */
const DAYS_BACK = 30
const REPAIR_TIMEOUT_MS = 300_000

type Settings = Readonly<Record<string, string>>

interface CommandResult {
  readonly code: number
  readonly text: string
}

/** Runs `npm run sales -- …` with the settings of a server. */
export function runSales(settings: Settings, options: readonly string[]): Promise<CommandResult> {
  const { promise, resolve } = Promise.withResolvers<CommandResult>()
  const environment = { PATH: process.env['PATH'], ...settings }
  const child = execFile(
    process.execPath,
    [SALES, ...options],
    { env: environment, maxBuffer: 100_000_000 },
    (_, stdout, stderr) => resolve({ code: child.exitCode ?? 1, text: `${stdout}${stderr}` }),
  )
  return promise
}

const days = (to: Date) => [
  addDays(dayKey(to, HOME_ZONE), -DAYS_BACK),
  '--until',
  dayKey(new Date(), HOME_ZONE),
]

/**
 * Compares a restored database with the provider before any server runs: payments without a charge
 * are refunded, and lookups of what else differs wait for the servers.
 */
export const reconcileRestored = (settings: Settings, to: Date): Promise<CommandResult> =>
  runSales(settings, ['reconcile', ...days(to), '--repair', '--refund-unknown', '--yes'])

/** Waits until the servers have repaired what differs; returns what still does if they do not. */
export async function untilReconciled(settings: Settings, to: Date): Promise<CommandResult> {
  let last: CommandResult = { code: 1, text: '' }
  await waitUntil('no differences', REPAIR_TIMEOUT_MS, async () => {
    last = await runSales(settings, ['reconcile', ...days(to), '--repair'])
    return last.code === 0
  }).catch(() => undefined)
  return last
}
