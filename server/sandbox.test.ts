import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { createTestDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SandboxSupervisor } from './sandbox.ts'
import { superviseInProcess, superviseQuietly } from './testing/sandbox-process.ts'

let database: TestDatabase
let keepers: SandboxSupervisor[]

beforeEach(async () => {
  database = await createTestDatabase()
  keepers = []
})
afterEach(async () => {
  await Promise.all(keepers.map((keeper) => keeper.stop()))
  await database.drop()
})

function keep(): SandboxSupervisor {
  const keeper = superviseQuietly(database.address.directUrl)
  keepers.push(keeper)
  return keeper
}

async function stop(keeper: SandboxSupervisor): Promise<void> {
  keepers = keepers.filter((one) => one !== keeper)
  await keeper.stop()
}

async function answers(keeper: SandboxSupervisor): Promise<number> {
  const response = await fetch(`${await keeper.address()}/webhooks`, {
    headers: { access_token: keeper.apiKey },
  })
  return response.status
}

/** Connections that hold the sandbox's lock. */
async function holders(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select a.pid from pg_stat_activity a join pg_locks l on l.pid = a.pid
      where l.locktype = 'advisory' and l.granted and a.datname = current_database()
        and a.application_name = '55tickets sandbox lock'`,
  )
  return rows.map(({ pid }) => pid)
}

test('of several processes on one database one runs the sandbox, and all can reach it', async () => {
  const several = [keep(), keep(), keep()]
  // On a busy machine a sandbox may start later than a payment would wait for its address.
  await eventually(async () => {
    const addresses = await Promise.all(several.map((keeper) => keeper.address()))
    expect(new Set(addresses).size).toBe(1)
  })
  expect(await Promise.all(several.map(answers))).toEqual([200, 200, 200])
  expect(await holders()).toHaveLength(1)
})

test('when the process with the sandbox stops, another takes over at the same address', async () => {
  const first = keep()
  const before = await first.address()
  const second = keep()
  expect(await second.address()).toBe(before)

  await stop(first)
  await eventually(async () => expect(await answers(second)).toBe(200))
  expect(await second.address()).toBe(before)
})

test('a killed process takes its sandbox with it, and another takes over', async () => {
  const victim = superviseInProcess(database.address.directUrl)
  await victim.up
  const [held] = await holders()
  const heir = keep()
  await heir.address()

  await victim.kill()
  await eventually(async () => {
    expect(await holders()).toEqual([expect.any(Number)])
    expect(await holders()).not.toContain(held)
    expect(await answers(heir)).toBe(200)
  })
})

test('a sandbox that loses its lock is replaced', async () => {
  const keeper = keep()
  await keeper.address()
  const [held] = await holders()
  await database.pool.query('select pg_terminate_backend($1)', [held])
  await eventually(async () => {
    expect(await holders()).toEqual([expect.any(Number)])
    expect(await holders()).not.toContain(held)
    expect(await answers(keeper)).toBe(200)
  })
})
