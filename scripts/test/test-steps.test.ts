import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** A repository of two projects, the second of which has no test any more. */
const EMPTIED = {
  'scripts/test/least-tests.json': '{ "api": 1, "api-alone": 1 }',
  'left.test.ts': `
    import { expect, test } from 'vitest'
    test('is still there', () => expect(1).toBe(1))`,
  'vitest.config.ts': `
    import VitestReporter from './scripts/test/vitest-reporter.ts'
    const projects = [['api', 'left.test.ts'], ['api-alone', 'emptied.test.ts']]
    export default {
      test: {
        reporters: [new VitestReporter()],
        projects: projects.map(([name, file]) => ({ test: { name, include: [file] } })),
      },
    }`,
  'run.mjs': `
    import { prepareSteps } from './scripts/test/test-steps.mjs'
    const listSteps = prepareSteps({ node: process.execPath, env: process.env, tier: 'standard' })
    const { passed, failed, complaints } = await listSteps({ name: 'api' })[0].run()
    console.log(JSON.stringify({ passed, failed, complaints }))`,
}

test('a run with an emptied project fails, although all tests of the others pass', ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), '55tickets-emptied-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['scripts/test', 'scripts/setup'])
    cpSync(join(REPOSITORY, part), join(folder, part), { recursive: true })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, text] of Object.entries(EMPTIED)) writeFileSync(join(folder, file), text)
  const run = spawnSync(process.execPath, ['run.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(JSON.parse(run.stdout.trimEnd().split('\n').at(-1) ?? '')).toEqual({
    passed: 1,
    failed: 1,
    complaints: [expect.stringMatching(/^api-alone: 1 tests are missing: 0 of at least 1 passed/)],
  })
})
