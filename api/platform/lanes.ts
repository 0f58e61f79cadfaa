import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDatabaseAway } from './db/away.ts'
import { Busy } from './turns.ts'

interface LaneOptions<In, Out> {
  /** Answers all of them, in their order. May be asked again with some of those it failed on. */
  readonly work: (lane: string, requests: In[]) => Promise<Out[]>
  /** Two requests of the same owner never go together: the second waits for the next run. */
  readonly ownerOf: (request: In) => string
  /** How many go together at most. */
  readonly atOnce: number
  /** How many lanes work at the same time. */
  readonly lanesAtOnce: number
  /** How many may wait in one lane, and for how long. */
  readonly mostWaiting: number
  readonly patienceMs: number
}

/** So many go together, and are answered, at once: halving them would save nothing. */
const FEW = 32
/** How often lines are looked through while one has to be patient. */
const LOOKS = 10

interface Waiting<In, Out> {
  readonly request: In
  readonly resolve: (answer: Out) => void
  readonly reject: (error: unknown) => void
  /** When it has stood in line too long, by the clock of `performance.now()`. */
  readonly until: number
}

/**
 * Gathers what is asked while the work before it is under way, and does it together: under a rush
 * one run serves hundreds. Lanes take turns, so that a rush in one does not keep another waiting.
 */
export function createLanes<In, Out>(options: LaneOptions<In, Out>) {
  const { work, ownerOf, atOnce, lanesAtOnce, mostWaiting, patienceMs } = options
  type Queue = Set<Waiting<In, Out>>
  const queues = new Map<string, Queue>()
  /** Lanes that have something to do and are not at it. */
  const ready: string[] = []
  let working = 0
  let watch: NodeJS.Timeout | undefined

  /** Sends away who has stood in line too long, whatever holds the line up. One watch for all of them. */
  function watchLines(): void {
    const now = performance.now()
    for (const queue of queues.values()) {
      for (const waiting of queue) {
        if (now < waiting.until) break
        queue.delete(waiting)
        waiting.reject(new Busy())
      }
    }
    if (queues.size > 0) return
    clearInterval(watch)
    watch = undefined
  }

  function startReady(): void {
    while (working < lanesAtOnce) {
      const lane = ready.shift()
      if (lane === undefined) return
      working++
      void run(lane).finally(() => {
        working--
        startReady()
      })
    }
  }

  async function run(lane: string): Promise<void> {
    const together = takeSome(queues.get(lane) ?? new Set())
    if (together.length > 0) await serve(lane, together)
    if (queues.get(lane)?.size) ready.push(lane)
    else queues.delete(lane)
  }

  /**
   * The first in line, one of each owner. Of many only the first half: while these are worked off,
   * this process has the others to deal with, and neither waits for the other.
   */
  function takeSome(queue: Queue): Waiting<In, Out>[] {
    const most = Math.min(atOnce, Math.max(FEW, Math.ceil(queue.size / 2)))
    const owners = new Set<string>()
    const taken: Waiting<In, Out>[] = []
    for (const waiting of queue) {
      if (taken.length === most) break
      const owner = ownerOf(waiting.request)
      if (owners.has(owner)) continue
      owners.add(owner)
      queue.delete(waiting)
      taken.push(waiting)
    }
    return taken
  }

  async function serve(lane: string, together: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const answers = await work(
        lane,
        together.map(({ request }) => request),
      )
      // Not waited for: the next run may begin.
      void answerAll(lane, together, answers)
    } catch (error) {
      if (together.length === 1 || isDatabaseAway(error)) {
        for (const { reject } of together) reject(error)
        return
      }
      // One request that can't be worked off does not take hundreds along: it is searched for.
      const middle = Math.ceil(together.length / 2)
      await serve(lane, together.slice(0, middle))
      await serve(lane, together.slice(middle))
    }
  }

  /** In portions: whoever else calls meanwhile does not wait until hundreds have been written to. */
  async function answerAll(
    lane: string,
    together: readonly Waiting<In, Out>[],
    answers: readonly Out[],
  ): Promise<void> {
    for (const [place, { resolve, reject }] of together.entries()) {
      if (place > 0 && place % FEW === 0) await nextTurn()
      const answer = answers[place]
      if (answer === undefined) reject(new Error(`lane ${lane} answered too few`))
      else resolve(answer)
    }
  }

  return {
    ask(lane: string, request: In): Promise<Out> {
      const known = queues.get(lane)
      const queue: Queue = known ?? new Set()
      if (queue.size >= mostWaiting) return Promise.reject(new Busy())
      return new Promise((resolve, reject) => {
        const waiting = { request, resolve, reject, until: performance.now() + patienceMs }
        queue.add(waiting)
        if (known) return
        queues.set(lane, queue)
        watch ??= setInterval(watchLines, patienceMs / LOOKS).unref()
        ready.push(lane)
        // Whatever else arrives in this turn of the event loop goes along.
        setImmediate(startReady)
      })
    },
  }
}
