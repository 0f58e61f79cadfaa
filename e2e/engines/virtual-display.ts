import { once } from 'node:events'
import { startProgram, stopProgram } from './program.ts'

export interface VirtualDisplay {
  /** Value of the environment variable DISPLAY. */
  readonly name: string
  stop(): Promise<void>
}

/** Starts Xvfb, which picks a free display number itself. */
export async function startVirtualDisplay(xvfb: string): Promise<VirtualDisplay> {
  const args = ['-displayfd', '3', '-screen', '0', '1024x1024x24', '-nolisten', 'tcp']
  const program = startProgram(xvfb, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  let browserErrors = ''
  program.stderr?.on('data', (part: Buffer) => (browserErrors += part.toString()))
  const stop = () => stopProgram(program)
  // Xvfb writes the number once the display is ready.
  const number = program.stdio[3]
  if (!number) throw new Error('Xvfb was started without a pipe for its display number')
  const written = once(number, 'data')
  const ended = once(program, 'exit').then(() => {
    throw new Error(`Xvfb ended before it was ready: ${browserErrors}`)
  })
  ended.catch(() => undefined)
  try {
    const [part] = await Promise.race([written, ended])
    return { name: `:${String(part).trim()}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
