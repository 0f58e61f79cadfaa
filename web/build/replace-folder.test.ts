import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'replace-'))
  folder = join(parent, 'web')
})
afterEach(() => rm(parent, { recursive: true }))

const fillWith = (text: string) => async (draft: string) => {
  await mkdir(draft)
  await writeFile(join(draft, 'file'), text)
}
const content = () => readFile(join(folder, 'file'), 'utf8')

test('the new folder replaces the old one and nothing else is left', async () => {
  await replaceFolder(folder, fillWith('old'))
  await replaceFolder(folder, fillWith('new'))
  expect(await content()).toBe('new')
  expect(await readdir(parent)).toEqual(['web'])
})

test('a failed build leaves the old folder intact', async () => {
  await replaceFolder(folder, fillWith('old'))
  const failing = replaceFolder(folder, async (draft) => {
    await fillWith('half')(draft)
    throw new Error('disk full')
  })
  await expect(failing).rejects.toThrow('disk full')
  expect(await content()).toBe('old')
  expect(await readdir(parent)).toEqual(['web'])
})

test('leftovers of dead processes are removed, drafts of running ones are not', async () => {
  const dead = spawnSync(process.execPath, ['--eval', '']).pid
  await mkdir(join(parent, `web.draft-${dead}`))
  await mkdir(join(parent, `web.draft-${process.ppid}`))
  await replaceFolder(folder, fillWith('new'))
  expect(await readdir(parent)).toEqual(['web', `web.draft-${process.ppid}`])
})
