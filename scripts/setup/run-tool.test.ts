import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Starts a program of its own that ignores signals and keeps the output open, as tsc does. */
const STUBBORN = `
  const { spawn } = require('node:child_process')
  const program = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('started')"
  spawn(process.execPath, ['-e', program], { stdio: 'inherit' })`

test('a killed program ends at once, together with the programs that it started', {
  timeout: 60_000,
}, async () => {
  const module = new URL('run-tool.mjs', import.meta.url).href
  const script = `
    const { runTool } = await import(${JSON.stringify(module)})
    const options = { onOutput: (text) => console.log(text), killOnSignal: true }
    const args = ['-e', ${JSON.stringify(STUBBORN)}]
    process.exitCode = await runTool(process.execPath, args, process.env, options)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  // 128 and the number of SIGKILL. The run would wait for the output of a program that goes on.
  expect(await ended).toEqual([137, null])
})
