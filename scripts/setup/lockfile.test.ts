import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkLockfile } from './lockfile.mjs'

const file = new URL('../../package-lock.json', import.meta.url)
const fresh = () => JSON.parse(readFileSync(file, 'utf8'))

test('our own lockfile serves every supported machine', () => {
  expect(checkLockfile(fresh())).toEqual([])
})

test('a download host is reported', () => {
  const lockfile = fresh()
  lockfile.packages['node_modules/pg'].resolved = 'https://example.org/pg.tgz'
  expect(checkLockfile(lockfile)).toEqual([
    'node_modules/pg names where it was downloaded: https://example.org/pg.tgz',
  ])
})

test('every missing native package of a supported machine is reported', () => {
  const needed = Object.keys(fresh().packages).filter((path) =>
    /(linux-(x64|arm64)(?!-musl)|darwin-(x64|arm64))/.test(path),
  )
  expect(needed.length).toBeGreaterThan(40)
  for (const path of needed) {
    const lockfile = fresh()
    delete lockfile.packages[path]
    expect(checkLockfile(lockfile), path).not.toEqual([])
  }
})

test('a native package with another version than its parent declares is reported', () => {
  const lockfile = fresh()
  lockfile.packages['node_modules/@biomejs/cli-darwin-arm64'].version = '1.0.0'
  expect(checkLockfile(lockfile)).toHaveLength(1)
})

test('a parent without any binary for a supported machine is reported', () => {
  const lockfile = fresh()
  delete lockfile.packages['node_modules/oxlint'].optionalDependencies[
    '@oxlint/binding-linux-arm64-gnu'
  ]
  expect(checkLockfile(lockfile)).toEqual([
    'node_modules/oxlint has no native package for Linux on arm64',
  ])
})

test('binaries for machines that we do not support may be absent', () => {
  const lockfile = fresh()
  delete lockfile.packages['node_modules/@biomejs/cli-win32-x64']
  expect(checkLockfile(lockfile)).toEqual([])
})
