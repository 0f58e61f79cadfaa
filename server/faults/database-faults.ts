import { setTimeout as sleep } from 'node:timers/promises'
import { openLossyProxy } from '@55tickets/api/testing/lossy-proxy.ts'
import { findPostmaster } from '../database/testing.ts'
import type { RunningProduct } from '../testing/run-product.ts'
import type { Fault } from './fault.ts'
import { untilFirstAnswers, waitUntil } from './wait-until.ts'

const BACK_WITHIN_MS = 40_000

/** Line in which a server said why it ended. */
const lastWords = (server: RunningProduct): string =>
  server.output().match(/^\{"level":60.*$/m)?.[0] ?? 'it did not say why'

const killed: Fault = {
  name: 'database-killed',
  async fire({ scene, sendCrowd, ledger }) {
    const before = await findPostmaster(scene.embedded)
    const gone = sendCrowd()
    await untilFirstAnswers(ledger)
    process.kill(before, 'SIGKILL')
    await waitUntil('PostgreSQL to be back', BACK_WITHIN_MS, async () => {
      return findPostmaster(scene.embedded).then(
        (now) => now !== before,
        () => false,
      )
    })
    await gone
    const died = scene.products.find(({ process: server }) => server.exitCode !== null)
    if (died) throw new Error(`a server ended with the database: ${lastWords(died)}`)
    return { times: 1, seen: 'postmaster killed and started again, servers lived on' }
  },
}

const cut: Fault = {
  name: 'database-connections-cut',
  async fire({ scene, sendCrowd }) {
    const gone = sendCrowd()
    let times = 0
    for (let turn = 0; turn < 6; turn += 1) {
      await sleep(500)
      const { rowCount } = await scene.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name <> 'drill'`,
      )
      times += rowCount ?? 0
    }
    await gone
    return { times, seen: 'connections cut by pg_terminate_backend' }
  },
}

const MAX_LOST = 30
/** PostgreSQL's reply to a completed commit. */
const COMMITTED = 'COMMIT\0'

const unknown: Fault = {
  name: 'database-commit-unknown',
  async fire({ scene, sendCrowd }) {
    const last = scene.products.length - 1
    const proxy = await openLossyProxy(scene.embedded.url)
    await scene.products[last]?.stop()
    const { url } = await scene.start(
      { DATABASE_URL: proxy.url, DATABASE_DIRECT_URL: proxy.url },
      last,
    )
    const gone = sendCrowd({ urls: () => [url] })
    // Alternates between a commit and any answer: a statement that commits by itself sends no such
    // word.
    for (let turn = 0; turn < MAX_LOST; turn += 1) {
      proxy.dropNextResponse(turn % 2 === 0 ? COMMITTED : '')
      await sleep(150)
    }
    await gone
    await scene.products[last]?.stop()
    const times = proxy.lost()
    await proxy.close()
    await scene.start({}, last)
    return { times, seen: 'answers of the database lost, commits among them' }
  },
}

export const databaseFaults: readonly Fault[] = [killed, cut, unknown]
