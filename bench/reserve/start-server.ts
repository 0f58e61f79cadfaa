import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import type { OnEnd } from '../run-bench.ts'
import { hasEnded, startProcess } from '../start-process.ts'

/** A server that the product is compared with. */
export interface Server {
  readonly url: string
  readonly pid: number
}

export async function startServer(
  onEnd: OnEnd,
  file: string,
  environment: Record<string, string>,
): Promise<Server> {
  const port = String(await freePort())
  const env = { ...process.env, ...environment }
  const server = startProcess(onEnd, { file: `bench/reserve/${file}`, args: [port], env })
  const url = `http://localhost:${port}`
  while (!(await fetch(url).catch(() => undefined))) {
    if (hasEnded(server)) throw new Error(`${file} ended before it answered`)
    await sleep(50)
  }
  return { url, pid: server.pid }
}
