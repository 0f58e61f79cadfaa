import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REPOSITORY } from '../setup/repository.mjs'
import { listTestFiles } from '../test/test-files.mjs'
import { lintTestFile } from './lint-test-file.ts'

const reasons = (code: string) => lintTestFile('a.test.ts', code).map(({ reason }) => reason)

test('a return before the last statement of a test or hook is refused', () => {
  for (const declaration of [
    'test',
    'it.each([1])',
    'test.describe',
    'beforeAll',
    'test.afterEach',
  ])
    expect([
      declaration,
      reasons(`${declaration}('a promise', async () => {
        if (!haproxy) return
        expect(await run()).toBe(0)
      })`),
    ]).toEqual([declaration, ['early return']])
  expect(
    lintTestFile(
      'a.test.ts',
      `test('a promise', { timeout: 1 }, function () {
        for (;;) {
          if (isDone()) { return expect(1).toBe(1) }
        }
      })`,
    ),
  ).toEqual([{ line: 3, reason: 'early return' }])
})

test('a return before the last statement of a callback that is given by its name is refused', () => {
  const body = '{ if (!haproxy) return; expect(1).toBe(1) }'
  for (const code of [
    `function proves() ${body}; test('a promise', proves)`,
    `test('a promise', proves); const proves = async () => ${body}`,
    `const open = () => ${body}; beforeAll(open)`,
  ])
    expect([code, reasons(code)]).toEqual([code, ['early return']])
  expect(reasons(`const half = () => ${body}; test('a promise', () => half())`)).toEqual([])
})

test('returns of inner functions, and one at the end, are allowed', () => {
  expect(
    reasons(`test('a promise', () => {
      const half = (count) => { if (count < 2) return 0; return count / 2 }
      beforeEach(() => half(1))
      return expect(half(2)).resolves.toBe(1)
    })`),
  ).toEqual([])
})

test('a test that is left out, alone, or expected to fail is refused', () => {
  const modifiers = ['only', 'skip', 'todo', 'fixme', 'fail', 'fails', 'skipIf', 'runIf']
  for (const modifier of modifiers) {
    expect(reasons(`test.${modifier}('a promise', () => {})`)).toEqual([`test.${modifier}`])
    expect(reasons(`describe.${modifier}(true)('a group', () => {})`)).toEqual([
      `describe.${modifier}`,
    ])
  }
  for (const modifier of modifiers)
    expect(reasons(`test('a promise', { ${modifier}: isPhone }, () => {})`)).toEqual([
      `test with ${modifier}`,
    ])
  expect(reasons(`test('a promise', { timeout: 1 }, () => ask({ skip: 1 }))`)).toEqual([])
  expect(reasons(`test.describe.only('a group', () => {})`)).toEqual(['test.only'])
  expect(reasons(`test('a promise', () => { test.skip(isPhone) })`)).toEqual(['test.skip'])
})

test('a test under a condition is refused, unless it is that of the long form', () => {
  expect(reasons(`if (haproxy) test('a promise', () => {})`)).toEqual(['test only if haproxy'])
  expect(reasons(`haproxy && describe('a group', () => {})`)).toEqual(['describe only if haproxy'])
  expect(reasons(`haproxy ? test('one', () => {}) : test('other', () => {})`)).toHaveLength(2)
  expect(reasons(`if (isLongRun) test('a promise', () => {})`)).toEqual([])
  expect(reasons(`test('a promise', () => { if (a) test.step('b', () => {}) })`)).toEqual([])
})

test('no test of this repository can pass without running to its end', () => {
  const found = listTestFiles().flatMap((file) =>
    lintTestFile(file, readFileSync(join(REPOSITORY, file), 'utf8')).map(
      ({ line, reason }) => `${file}:${line} ${reason}`,
    ),
  )
  expect(found).toEqual([])
})
