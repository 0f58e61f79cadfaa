import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ensureEngines, findEngines } from './engines.mjs'

const all = { firefox: '/bin/firefox', webKitDriver: '/bin/WebKitWebDriver', xvfb: '/bin/Xvfb' }
const noInstall = () => undefined

test('programs are found in PATH, Firefox by either name', () => {
  const folder = mkdtempSync(join(tmpdir(), '55tickets-engines-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  for (const name of ['firefox', 'WebKitWebDriver', 'Xvfb']) writeFileSync(join(folder, name), '')
  vi.stubEnv('PATH', folder)
  expect(findEngines()).toEqual({
    firefox: join(folder, 'firefox'),
    webKitDriver: join(folder, 'WebKitWebDriver'),
    xvfb: join(folder, 'Xvfb'),
  })
})

test('installed engines are used, and nothing is installed', () => {
  const install = vi.fn<() => void>()
  expect(ensureEngines({ find: () => all, install })).toEqual(all)
  expect(install).not.toHaveBeenCalled()
})

test('only missing packages are installed', () => {
  const { xvfb, ...found } = all
  const installed: string[] = []
  const find = () => (installed.includes('xvfb') ? { ...found, xvfb } : found)
  const install = (_title: string, packages: string[]) => void installed.push(...packages)
  expect(ensureEngines({ find, install })).toEqual(all)
  expect(installed).toEqual(['xvfb'])
})

test('a missing engine is reported by the name of its program', () => {
  const ensured = ensureEngines({ find: () => ({ firefox: all.firefox }), install: noInstall })
  expect(ensured).toEqual({ missing: expect.stringContaining('needs WebKitWebDriver and Xvfb. ') })
})
