import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMemoryFolder } from './memory-folder.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '55tickets-memory-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder with enough space is used, and nothing is left in it', () => {
  expect(findMemoryFolder({ folder, leastBytes: 1 })).toBe(folder)
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that is too small or missing is not used', () => {
  expect(findMemoryFolder({ folder, leastBytes: Number.MAX_SAFE_INTEGER })).toBeUndefined()
  expect(findMemoryFolder({ folder: join(folder, 'nowhere'), leastBytes: 1 })).toBeUndefined()
})
