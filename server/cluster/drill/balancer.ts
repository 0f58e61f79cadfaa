import { type ClusterLayout, local } from '../layout.ts'

/** HAProxy's view of one server: whether it is down, and how many sessions it has been given. */
export async function readBalancer({ stats }: ClusterLayout, backend: string, server: string) {
  const answer = await fetch(`http://${local(stats)}/;csv`)
  const [head = '', ...lines] = (await answer.text()).split('\n')
  const columns = head.replace(/^# /, '').split(',')
  const row = lines
    .map((line) => line.split(','))
    .find(([proxy, name]) => proxy === backend && name === server)
  if (!row) throw new Error(`HAProxy knows no ${server}`)
  const cell = (name: string) => row[columns.indexOf(name)] ?? ''
  return { isDown: cell('status').startsWith('DOWN'), sessions: Number(cell('stot')) }
}
