import { setTimeout as sleep } from 'node:timers/promises'

/** CPU time of a server while `work` ran, by package or folder of ours, greatest first. */
export type Profile = readonly { readonly owner: string; readonly ms: number }[]

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
}
interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/**
 * Profiles a server of ours by its inspector, which a signal opens at the port that
 * `--inspect-port` named.
 */
export async function profile(
  { pid, port }: { readonly pid: number; readonly port: number },
  work: () => Promise<unknown>,
): Promise<Profile> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await inspectorUrl(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let lastId = 0
  const call = (method: string) =>
    new Promise<{ profile?: CpuProfile }>((resolve) => {
      const id = ++lastId
      const onMessage = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as { id?: number; result: { profile?: CpuProfile } }
        if (answer.id !== id) return
        socket.removeEventListener('message', onMessage)
        resolve(answer.result)
      }
      socket.addEventListener('message', onMessage)
      socket.send(JSON.stringify({ id, method }))
    })
  await call('Profiler.enable')
  await call('Profiler.start')
  await work()
  const { profile: taken } = await call('Profiler.stop')
  socket.close()
  return taken ? sumByOwner(taken) : []
}

async function inspectorUrl(port: number): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
      if (target) return target.webSocketDebuggerUrl
    } catch {
      // Not open yet.
    }
    await sleep(100)
  }
  throw new Error('the inspector of the server did not open')
}

function sumByOwner({ nodes, samples, timeDeltas }: CpuProfile): Profile {
  const owners = new Map(nodes.map((node) => [node.id, owner(node)]))
  const sums = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = owners.get(id) ?? ''
    sums.set(name, (sums.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  }
  sums.delete('(idle)')
  return [...sums]
    .map(([name, ms]) => ({ owner: name, ms }))
    .toSorted((one, other) => other.ms - one.ms)
}

/** Package, file of ours, module of Node, or native function that a sample belongs to. */
function owner({ callFrame: { functionName, url } }: ProfileNode): string {
  const packageName = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (packageName) return packageName
  if (url.startsWith('node:')) return url.replace(/^node:internal\//, 'node:').split('/')[0] ?? url
  return /\/((?:api|contracts|rules|server|web|scripts)\/.*)$/.exec(url)?.[1] ?? functionName
}
