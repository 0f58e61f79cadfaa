import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a function of a module with one argument in a child process, which sends the result and
 * lives until it is killed. `up` resolves to the result, `gone` when it has ended.
 */
export function runInProcess(
  module: string,
  name: string,
  argument: string,
  more: Record<string, string> = {},
) {
  const program = `
    const { ${name} } = await import(${JSON.stringify(module)})
    process.send(await ${name}(process.argv[1]))
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, argument], {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = once(child, 'exit')
  const up = once(child, 'message').then(([told]) => String(told))
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  return { up, gone, kill }
}
