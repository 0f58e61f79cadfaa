import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findChromium, findHeadless } from './chromium.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '55tickets-chromium-'))
  vi.stubEnv('CHROMIUM_PATH', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('CHROMIUM_PATH takes precedence over any other Chromium', () => {
  const named = join(folder, 'my-chromium')
  writeFileSync(named, '')
  vi.stubEnv('CHROMIUM_PATH', named)
  expect(findChromium()).toBe(named)
  expect(findHeadless()).toBe(named)
})

test('an installed Chromium is found in PATH', () => {
  writeFileSync(join(folder, 'chromium-browser'), '')
  vi.stubEnv('PATH', folder)
  expect(findChromium()).toBe(join(folder, 'chromium-browser'))
})

test('the headless shell is preferred where it is installed, else the whole browser', () => {
  writeFileSync(join(folder, 'chromium'), '')
  vi.stubEnv('PATH', folder)
  // A Chromium installed on this machine is searched after those.
  if (!existsSync('/usr/bin/chromium-headless-shell'))
    expect(findHeadless()).toBe(join(folder, 'chromium'))
  writeFileSync(join(folder, 'chromium-headless-shell'), '')
  expect(findHeadless()).toBe(join(folder, 'chromium-headless-shell'))
  expect(findChromium()).toBe(join(folder, 'chromium'))
})
