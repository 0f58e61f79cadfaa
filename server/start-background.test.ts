import { jobs, schedules, sweeps } from '@55tickets/api/background.ts'
import type { Worker } from '@55tickets/api/platform/jobs/define-job.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { expect, test } from 'vitest'
import { startBackground } from './start-background.ts'

const idle = async () => undefined
const workers = [jobs, schedules]
  .flatMap((entries) => Object.keys(entries))
  .map((name): Worker => ({ name, retries: 0, concurrency: 1, run: idle }))
const allSweeps = Object.keys(sweeps).map((name) => [name, idle] as const)

/** Starts background work without running any job; returns what the job system was given. */
async function start(more: Partial<Parameters<typeof startBackground>[0]>) {
  const given: Worker[] = []
  const work = async (some: Worker[]) => void given.push(...some)
  const log = createLog('silent')
  const stop = await startBackground({ jobs: { work }, log, workers, sweeps: allSweeps, ...more })
  return { given, stop }
}

test('a process starts with the code of all background work', async () => {
  const { given, stop } = await start({})
  stop()
  expect(given.map(({ name }) => name)).toEqual(workers.map(({ name }) => name))
})

test.each([
  ['a job', { workers: workers.filter(({ name }) => name !== 'send-mail') }, 'send-mail'],
  [
    'a sweep',
    { sweeps: allSweeps.filter(([name]) => name !== 'notify-expired') },
    'notify-expired',
  ],
])('%s without code keeps a process from starting', async (_what, more, name) => {
  await expect(start(more)).rejects.toThrow(`without code in server/wiring: ${name}`)
})

test.each([
  ['that is not listed', { sweeps: [...allSweeps, ['unlisted', idle] as const] }, 'unlisted'],
  ['that is given twice', { workers: [...workers, ...workers.slice(0, 1)] }, 'send-mail'],
])('work %s keeps a process from starting', async (_what, more, name) => {
  await expect(start(more)).rejects.toThrow(`not in api/background.ts: ${name}`)
})
