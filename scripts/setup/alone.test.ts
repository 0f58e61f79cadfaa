import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alone } from './alone.mjs'
import { REPOSITORY } from './repository.mjs'

/** Another command that holds the clone for a moment and notes when it began and ended. */
function hold(journal: string) {
  const module = new URL('alone.mjs', import.meta.url).href
  const script = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    const { alone } = await import(${JSON.stringify(module)})
    await alone(async () => {
      appendFileSync(process.argv[1], 'begin ')
      await setTimeout(200)
      appendFileSync(process.argv[1], 'end ')
    })`
  return spawn(process.execPath, ['--input-type=module', '-e', script, journal], {
    stdio: 'ignore',
  })
}

test('two commands never install into one clone at the same time', async () => {
  const folder = mkdtempSync(join(tmpdir(), '55tickets-alone-'))
  const journal = join(folder, 'journal')
  const others = [hold(journal), hold(journal)]
  await Promise.all(others.map((other) => once(other, 'exit')))
  await alone(async () => appendFileSync(journal, 'mine'))
  expect(readFileSync(journal, 'utf8')).toBe('begin end begin end mine')
  rmSync(folder, { recursive: true })
})

test('a command that was killed while it installed holds nobody up', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  mkdirSync(join(REPOSITORY, '.cache'), { recursive: true })
  writeFileSync(join(REPOSITORY, '.cache', 'installing'), String(dead.pid))
  expect(await alone(async () => 'done')).toBe('done')
})
