import { spawnSync } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { REPOSITORY } from '../setup/repository.mjs'
import { prepareSteps } from './test-steps.mjs'

afterEach(() => vi.unstubAllEnvs())

test('a part whose program is missing fails without running anything', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  const listSteps = prepareSteps({ node: process.execPath, env: process.env, tier: 'standard' })
  for (const name of ['components', 'journeys'] as const) {
    const [step] = listSteps({ name })
    expect(await step?.run()).toEqual({
      passed: 0,
      failed: 1,
      complaints: [expect.stringMatching(/^Missing: Chromium .*CHROMIUM_PATH/)],
    })
  }
})

test('a run with a misspelt option ends with an error instead of running without it', () => {
  const run = spawnSync(process.execPath, ['scripts/test.mjs', '--al'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
  expect(run).toMatchObject({ status: 2, stdout: '' })
  expect(run.stderr).toContain('Unknown option --al')
})
