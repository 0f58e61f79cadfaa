import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SoakPlan } from './plan.ts'
import { createVisitor } from './visitor.ts'
import { type Visit, visits } from './visits.ts'

export interface SoakResult {
  /** Completed visits by kind. */
  readonly visits: Readonly<Record<string, number>>
  /** Responses by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Errors that nobody should get, with their counts. */
  readonly errors: Readonly<Record<string, number>>
}

/** Pause between two visits, so that the machine is not overloaded. */
const PAUSE_MS = 150

// A separate process, so that the load's memory is not the benchmark's.
process.send?.(await soak(JSON.parse(process.argv[2] ?? '') as SoakPlan))

async function soak(plan: SoakPlan): Promise<SoakResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.visitors * 2 })
  const [done, statuses, errors] = [new Map(), new Map(), new Map()] as Map<string, number>[]
  const end = performance.now() + plan.seconds * 1000
  const count = (map: Map<string, number> | undefined, name: string) =>
    map?.set(name, (map.get(name) ?? 0) + 1)
  const names = Object.keys(visits) as Visit[]
  const visitRepeatedly = async (index: number) => {
    for (let turn = index; performance.now() < end; turn += 1) {
      const user = (turn * plan.visitors + index) % plan.users
      const visitor = createVisitor({
        url: plan.urls[turn % plan.urls.length] ?? '',
        agent,
        user,
        secret: plan.secret,
        onStatus: (status) => count(statuses, String(status)),
      })
      const name = names[turn % names.length] ?? 'home'
      try {
        await visits[name](visitor, plan, turn)
        count(done, name)
      } catch (error) {
        count(errors, `${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: plan.visitors }, (_, index) => visitRepeatedly(index)))
  agent.destroy()
  return {
    visits: Object.fromEntries(done ?? []),
    statuses: Object.fromEntries(statuses ?? []),
    errors: Object.fromEntries(errors ?? []),
  }
}
