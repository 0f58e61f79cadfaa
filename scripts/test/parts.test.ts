import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import playwright from '../../playwright.config.ts'
import vitest from '../../vitest.config.ts'
import { PART_NAMES, PARTS } from './parts.mjs'
import { listTestFiles } from './test-files.mjs'

/** Vitest projects of each part; those of Playwright share their files. */
const PARTS_OF_PROJECTS: Readonly<Record<string, string>> = {
  unit: 'unit',
  api: 'api',
  'api-alone': 'api',
  browser: 'components',
  engines: 'engines',
  long: 'long',
}

/** Parts whose runner finds the file, by the configuration of the runner. */
function partsByRunner(file: string): string[] {
  const isMatched = (globs: readonly string[] = []) => globs.some((glob) => matchesGlob(file, glob))
  const journeys = matchesGlob(file, `e2e/${String(playwright.testMatch)}`) ? ['journeys'] : []
  const projects = (vitest.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project) || !project.test) return []
    const { name, include, exclude } = project.test
    return isMatched(include) && !isMatched(exclude)
      ? [PARTS_OF_PROJECTS[typeof name === 'string' ? name : ''] ?? '']
      : []
  })
  return [...projects, ...journeys]
}

test('each test file is run by the one part whose name picks it', () => {
  // `npm run test:pooler` runs the others.
  const files = listTestFiles().filter((file) => !file.endsWith('.pooler.test.ts'))
  expect(files.length).toBeGreaterThan(500)
  for (const file of files) {
    const parts = PART_NAMES.filter((name) => PARTS[name].tests?.test(file))
    expect([file, parts]).toEqual([file, [expect.any(String)]])
    expect([file, partsByRunner(file)]).toEqual([file, parts])
  }
})
