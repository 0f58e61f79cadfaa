import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { REPOSITORY } from '../setup/repository.mjs'
import { missingTests, passedByProject, unexplainedFalls } from './least-tests.mjs'

const FILE = 'scripts/test/least-tests.json'

const tests = (project: string, passed: number, failed = 0) =>
  Array.from({ length: passed + failed }, (_, index) => ({
    project,
    name: `${project} ${index}`,
    outcome: index < passed ? ('passed' as const) : ('failed' as const),
    seconds: 0,
  }))

test('a project with fewer passed tests than it must have is named, with what to do', () => {
  const run = [...tests('api', 10), ...tests('api-alone', 2, 1)]
  expect(passedByProject(run)).toEqual({ api: 10, 'api-alone': 2 })
  expect(missingTests(run, ['api', 'api-alone'], { api: 10, 'api-alone': 2 })).toEqual([])
  expect(missingTests(run, ['api', 'api-alone'], { api: 10, 'api-alone': 3 })).toEqual([
    expect.stringMatching(
      /^api-alone: 1 tests are missing: 2 of at least 3 passed\. .* scripts\/test\/least-tests\.json/,
    ),
  ])
})

test('a project without a number is named', () => {
  expect(missingTests(tests('new', 10), ['new'])).toEqual([
    'new needs a number in scripts/test/least-tests.json',
  ])
})

const line = (title: string) => `- removed: ${title} → rules/money.test.ts`

test('a commit that lowers numbers names each removed test and what proves it instead', () => {
  const before = { commit: 'b', body: '', numbers: { unit: 10, api: 5 } }
  const lowered = { commit: 'a', body: `Why.\n\n${line('one')}\n`, numbers: { unit: 8, api: 6 } }
  expect(unexplainedFalls([lowered, before])).toEqual([
    'a lowers numbers by 2 and names 1 removed tests',
  ])
  const explained = { ...lowered, body: `${lowered.body}${line('two')}\n` }
  expect(unexplainedFalls([explained, before])).toEqual([])
  expect(unexplainedFalls([{ ...lowered, numbers: { api: 5 } }, before])).toEqual([
    'a lowers numbers by 10 and names 1 removed tests',
  ])
})

test('each commit that lowered a number names what it removed', () => {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' }).trimEnd()
  // A shallow clone has only its newest commits: earlier falls were judged when they were made.
  const commits = git('log', '--format=%H', '--', FILE).split('\n')
  const revisions = commits.map((commit) => ({
    commit,
    body: git('show', '--no-patch', '--format=%b', commit),
    numbers: JSON.parse(git('show', `${commit}:${FILE}`)),
  }))
  expect(unexplainedFalls(revisions)).toEqual([])
})
