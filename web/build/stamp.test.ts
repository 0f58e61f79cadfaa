import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inputsHash, readStamp, writeStamp } from './stamp.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stamp-'))
  await put('package-lock.json', '{}')
  await put('web/pages/home.tsx', 'home')
  await put('rules/money/money.ts', 'money')
})
afterEach(() => rm(root, { recursive: true }))

async function put(name: string, content: string) {
  await mkdir(dirname(join(root, name)), { recursive: true })
  await writeFile(join(root, name), content)
}

test('unchanged inputs have the same hash', async () => {
  expect(await inputsHash(root)).toBe(await inputsHash(root))
})

test.each([
  ['a page', 'web/pages/home.tsx'],
  ['a style', 'web/styles.css'],
  ['a rule', 'rules/money/money.ts'],
  ['a contract', 'contracts/events.ts'],
  ['a dependency', 'package-lock.json'],
])('a change of %s changes the hash', async (_what, name) => {
  const before = await inputsHash(root)
  await put(name, 'changed')
  expect(await inputsHash(root)).not.toBe(before)
})

test.each(['web/pages/home.test.ts', 'web/node_modules/.vite/deps/react.json', 'api/app.ts'])(
  'a change of %s does not change the hash',
  async (name) => {
    const before = await inputsHash(root)
    await put(name, 'changed')
    expect(await inputsHash(root)).toBe(before)
  },
)

test('moving text from one file to the next changes the hash', async () => {
  await put('web/a.ts', 'xy')
  await put('web/b.ts', 'z')
  const before = await inputsHash(root)
  await put('web/a.ts', 'x')
  await put('web/b.ts', 'yz')
  expect(await inputsHash(root)).not.toBe(before)
})

test('a folder without a stamp, or with half of one, is not a build', async () => {
  expect(await readStamp(root)).toBeUndefined()
  await put('build.json', '{"inp')
  expect(await readStamp(root)).toBeUndefined()
  await writeStamp(root, 'abc')
  expect(await readStamp(root)).toBe('abc')
})
