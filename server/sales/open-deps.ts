import { once } from 'node:events'
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { createProvider, createProviderQuota } from '@55tickets/api/areas/charges/public.ts'
import type { Config } from '@55tickets/api/platform/config.ts'
import { openDatabase } from '@55tickets/api/platform/db/database.ts'
import { type Jobs, startJobs } from '@55tickets/api/platform/jobs/jobs.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { findRunningSandbox, SANDBOX_API_KEY } from '@55tickets/sandbox/instance-lock.ts'
import { joinDatabase, migrateDatabase } from '../prepare.ts'
import type { SalesDeps } from './deps.ts'
import type { ProviderAccess } from './provider/account-client.ts'

/** Opens dependencies lazily, as a command needs them; `close` closes all of them. */
export async function openSalesDeps(
  config: Config,
): Promise<SalesDeps & { close(): Promise<void> }> {
  const log = createLog(config.LOG_LEVEL)
  const handle = await joinDatabase(config, log)
  const { address } = handle
  await migrateDatabase(address)
  const database = openDatabase({ address, poolSize: 2, log })
  let jobs: Jobs | undefined
  const quota = createProviderQuota(database.db, config)

  async function providerAccess(): Promise<ProviderAccess | null> {
    const { ASAAS_BASE_URL, ASAAS_API_KEY } = config
    if (ASAAS_API_KEY !== undefined) return { url: ASAAS_BASE_URL, apiKey: ASAAS_API_KEY }
    const { url } = await findRunningSandbox(database.pool)
    return url === null ? null : { url, apiKey: SANDBOX_API_KEY }
  }

  return {
    config,
    db: database.db,
    directUrl: address.directUrl,
    log,
    operator: process.env['SUDO_USER'] ?? userInfo().username,
    async provider() {
      const access = await providerAccess()
      return (
        access && createProvider({ address: () => access.url, apiKey: access.apiKey, quota, log })
      )
    },
    providerAccess,
    async enqueue() {
      jobs ??= await startJobs({ database, directUrl: address.directUrl, log })
      return jobs.enqueue
    },
    print: (lines) => console.log(lines.join('\n')),
    confirm: ask,
    async close() {
      await quota.flush()
      await jobs?.stop()
      await database.close()
      await handle.close()
    },
  }
}

async function ask(question: string): Promise<boolean | null> {
  if (!process.stdin.isTTY) return null
  // The terminal edits the line, so that Ctrl-C stops the command as everywhere.
  const typing = createInterface({ input: process.stdin, output: process.stdout, terminal: false })
  // Ctrl-D closes the input without an answer.
  const closed = once(typing, 'close').then(() => '')
  const answer = await Promise.race([typing.question(`${question} [y/N] `), closed])
  typing.close()
  return /^y(es)?$/i.test(answer.trim())
}
