import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Waits for the figures that a load process sends before it exits. */
export async function readFigures<T>(load: ChildProcess): Promise<T> {
  const failed = once(load, 'exit').then(([code]) => {
    throw new Error(`${load.spawnargs.join(' ')} ended with code ${code} and no figures`)
  })
  // The process always exits; that is a failure only before its figures.
  failed.catch(() => undefined)
  const [sent]: T[] = await Promise.race([once(load, 'message'), failed])
  if (!sent) throw new Error(`${load.spawnargs.join(' ')} sent nothing`)
  return sent
}
