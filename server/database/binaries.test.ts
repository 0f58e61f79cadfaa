import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findPackage, linkLibraries, prepareBinaries } from './binaries.ts'
import { chooseLocation, type DatabaseLocation } from './location.ts'
import { temporaryDataFolder } from './testing.ts'

const isRoot = process.getuid?.() === 0
const { native, version } = findPackage()

const folder = temporaryDataFolder()
/** A package as npm unpacks it where install scripts are switched off, copied once. */
const unpacked = join(folder, 'package', 'native')
let location: DatabaseLocation

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

beforeAll(() => {
  const isNoLink = (path: string) => !lstatSync(path).isSymbolicLink()
  cpSync(native, unpacked, { recursive: true, filter: isNoLink })
})
beforeEach(() => {
  chmodSync(join(folder, 'package'), 0o755)
  const libraries = join(unpacked, 'lib')
  for (const entry of readdirSync(libraries, { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(libraries, entry.name))
  rmSync(join(folder, 'data'), { recursive: true, force: true })
  mkdirSync(join(folder, 'data'))
  location = chooseLocation(join(folder, 'data'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const links = () => readdirSync(join(native, 'lib')).length
const runs = (binaries: string) =>
  spawnSync(join(binaries, 'bin', 'initdb'), ['--version'], { ...location.user, cwd: '/' }).status

test('missing library links are created, and only once', () => {
  for (const _ of ['first', 'again']) {
    expect(linkLibraries(unpacked)).toBe(true)
    expect(readdirSync(join(unpacked, 'lib'))).toHaveLength(links())
  }
})

test('accessible binaries are used in place', () => {
  const binaries = prepareBinaries(location, () => undefined, { native: unpacked, version })
  expect(binaries).toBe(unpacked)
  expect(runs(binaries)).toBe(0)
})

test('inaccessible binaries are copied once, so that the database’s user can run them', () => {
  chmodSync(join(folder, 'package'), 0o700)
  const told: string[] = []
  const prepare = () =>
    prepareBinaries(location, (line) => told.push(line), { native: unpacked, version })
  const binaries = prepare()
  expect(prepare()).toBe(binaries)
  expect(binaries).toBe(isRoot ? join(location.folder, `postgresql-${version}`) : unpacked)
  expect(told).toHaveLength(isRoot ? 1 : 0)
  expect(runs(binaries)).toBe(0)
})

test('an interrupted copy is not used', () => {
  chmodSync(join(folder, 'package'), 0o700)
  mkdirSync(join(location.folder, `postgresql-${version}.unfinished`, 'native'), {
    recursive: true,
  })
  expect(runs(prepareBinaries(location, () => undefined, { native: unpacked, version }))).toBe(0)
})
