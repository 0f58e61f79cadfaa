import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPOSITORY } from '../setup/repository.mjs'
import { countTests, type Report } from './count-tests.mjs'

const FILES = {
  'only.test.ts': `
    test.only('alone', () => expect(1).toBe(1))
    test('hidden', () => expect(1).toBe(1))`,
  'empty.test.ts': `
    test('asserts nothing', () => undefined)
    test('asserts', () => expect(1).toBe(1))
    test.skip('skipped', () => expect(1).toBe(1))`,
  'hook.test.ts': `
    describe('a group', () => {
      beforeAll(() => { throw new Error('no database') })
      test('not reached', () => expect(1).toBe(1))
    })`,
  'late.test.ts': `
    test('ends before its error', async () => {
      setTimeout(() => { throw new Error('connection cut') })
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(1).toBe(1)
    })`,
  'unloaded.test.ts': `throw new Error('no module')`,
}

/** A folder whose name has a space, as that of a clone may have. */
const folder = mkdtempSync(join(tmpdir(), '55tickets fooled-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Results of tests that try to fool a run with the configuration of this repository. */
let report: Report
beforeAll(async () => {
  mkdirSync(join(folder, 'rules'))
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
  const imports = `import { beforeAll, describe, expect, test } from 'vitest'\n`
  for (const [name, code] of Object.entries(FILES))
    writeFileSync(join(folder, 'rules', name), imports + code)
  const file = join(folder, 'report.json')
  const program = join(REPOSITORY, 'node_modules', 'vitest', 'vitest.mjs')
  const config = `--config=${join(REPOSITORY, 'vitest.config.ts')}`
  const args = [program, 'run', '--root', folder, config, '--project=unit']
  const { exitCode } = await new Promise<{ exitCode: unknown }>((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, TEST_REPORT: file } }, (error) =>
      resolve({ exitCode: error?.code }),
    )
  })
  expect(exitCode).toBe(1)
  report = JSON.parse(readFileSync(file, 'utf8'))
}, 60_000)

const findOutcomes = (title: string) =>
  report.tests
    .filter(({ name }) => name.endsWith(`> ${title}`))
    .map(({ project, outcome, reason }) => [project, outcome, reason])

test('a test alone fails, and those that it hides are reported as not run', () => {
  expect(findOutcomes('alone')).toEqual([
    ['unit', 'failed', expect.stringContaining('Unexpected .only modifier')],
  ])
  expect(findOutcomes('hidden')).toEqual([['unit', 'not run', undefined]])
})

test('a test without an assertion fails', () => {
  expect(findOutcomes('asserts')).toEqual([['unit', 'passed', undefined]])
  expect(findOutcomes('asserts nothing')).toEqual([
    ['unit', 'failed', expect.stringContaining('expected any number of assertion')],
  ])
})

test('skipped tests, failed hooks, uncaught errors and files that can’t be loaded fail the run', () => {
  expect(findOutcomes('skipped')).toEqual([['unit', 'not run', undefined]])
  expect(findOutcomes('a group > not reached')).toEqual([['unit', 'not run', undefined]])
  expect(report.errors.map((error) => error.replace(/^.*\//, '')).sort()).toEqual([
    'hook.test.ts: no database',
    'late.test.ts: connection cut',
    'unloaded.test.ts: no module',
  ])
  expect(countTests(report, 1)).toMatchObject({ passed: 2, failed: 8 })
})

test('each file is reported with its time', () => {
  expect(report.files.map(({ name }) => name.replace(/^.*\//, '')).sort()).toEqual(
    Object.keys(FILES).sort(),
  )
  expect(report.files.every(({ seconds }) => seconds >= 0)).toBe(true)
})
