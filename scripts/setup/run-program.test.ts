import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMark } from './running-process.mjs'

/** Starting programs takes long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })
const DEADLINE = { timeout: 50_000 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '55tickets-program-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts a script that runs the given TypeScript as `npm start` runs the server. */
async function start(program: string): Promise<ChildProcess> {
  const file = join(folder, 'program.ts')
  writeFileSync(file, program)
  const module = new URL('run-program.mjs', import.meta.url).href
  const script = `
    const { runProgram } = await import(${JSON.stringify(module)})
    process.exitCode = await runProgram(process.execPath, process.argv.slice(1), process.env)`
  const args = ['--input-type=module', '-e', script, file, folder]
  const child = spawn(process.execPath, args, {
    // A process group of its own, to be signalled as a terminal does.
    detached: true,
    stdio: 'ignore',
  })
  await expect.poll(() => read('pid'), DEADLINE).not.toBe('')
  return child
}

function read(name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return ''
  }
}

const isAlive = (pid: number) => startMark(pid) !== undefined

/** Records each signal, and takes a moment to finish after the first. */
const GRACEFUL = `
  import { appendFileSync, writeFileSync } from 'node:fs'
  const folder: string = process.argv[2]!
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    appendFileSync(folder + '/signals', signal + '\\n')
    setTimeout(() => process.exit(7), 300)
  })
  setInterval(() => undefined, 1000)
  writeFileSync(folder + '/pid', String(process.pid))`

test('a program finishes and ends with its own exit code', async () => {
  const child = await start(GRACEFUL)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([7, null])
  expect(read('signals')).toBe('SIGTERM\n')
})

test('Ctrl-C reaches the program once, although terminal and npm both send it', async () => {
  const child = await start(GRACEFUL)
  const ended = once(child, 'exit')
  process.kill(-Number(child.pid), 'SIGINT')
  await expect.poll(() => read('signals'), DEADLINE).not.toBe('')
  child.kill('SIGINT')
  expect(await ended).toEqual([7, null])
  expect(read('signals')).toBe('SIGINT\n')
})

test('a program ends when the script that started it is killed', async () => {
  const child = await start(GRACEFUL)
  const pid = Number(read('pid'))
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), DEADLINE).toBe(false)
  expect(read('signals')).toBe('')
})

test('a program with nothing more to do ends although it follows its parent', async () => {
  const child = await start(`
    import { writeFileSync } from 'node:fs'
    writeFileSync(process.argv[2] + '/pid', String(process.pid))`)
  if (child.exitCode === null) await once(child, 'exit')
  expect(child.exitCode).toBe(0)
})
