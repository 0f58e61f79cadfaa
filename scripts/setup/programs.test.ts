import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeMissingPrograms, installPrograms, requireProgram } from './programs.mjs'

const ENGINES = ['firefox', 'webKitDriver', 'xvfb'] as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '55tickets-programs-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('programs are found in PATH, Firefox by either name', () => {
  for (const name of ['firefox', 'WebKitWebDriver', 'Xvfb']) writeFileSync(join(folder, name), '')
  vi.stubEnv('PATH', folder)
  expect(ENGINES.map(requireProgram)).toEqual(
    ['firefox', 'WebKitWebDriver', 'Xvfb'].map((name) => join(folder, name)),
  )
})

test('found programs are not installed', async () => {
  const install = vi.fn<() => Promise<void>>()
  await installPrograms(ENGINES, { find: () => '/bin/program', install })
  expect(install).not.toHaveBeenCalled()
  expect(describeMissingPrograms(ENGINES, () => '/bin/program')).toBeUndefined()
})

test('only missing packages are installed, by one call', async () => {
  const install = vi.fn<() => Promise<void>>()
  const find = (name: string) => (name === 'firefox' ? '/bin/firefox' : undefined)
  await installPrograms([...ENGINES, 'haproxy', 'haproxy'], { find, install })
  expect(install.mock.calls).toEqual([
    ['WebKitWebDriver, Xvfb, HAProxy', ['webkit2gtk-driver', 'xvfb', 'haproxy']],
  ])
})

test('a missing program is named with what installs it', () => {
  const find = (name: string) => (name === 'envsubst' ? '/bin/envsubst' : undefined)
  const missing = describeMissingPrograms(['envsubst', 'haproxy', 'promtool'], find)
  expect(missing).toContain('HAProxy, promtool. ')
  expect(missing).toMatch(/apt-get install haproxy prometheus|brew install haproxy/)
})

test('a CHROMIUM_PATH that does not exist is reported, not replaced', async () => {
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'none'))
  const install = vi.fn<() => Promise<void>>()
  await installPrograms(['chromium'], { install })
  expect(install).not.toHaveBeenCalled()
  expect(describeMissingPrograms(['chromium'])).toContain('CHROMIUM_PATH')
  expect(() => requireProgram('chromium')).toThrow('CHROMIUM_PATH')
})
