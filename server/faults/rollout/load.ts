import { setTimeout as sleep } from 'node:timers/promises'
import { type HotEvent, sellHotEvent } from '../../testing/hot-event.ts'
import { call } from '../call.ts'
import { runCrowd } from '../crowd.ts'
import { COMMON, type Habits } from '../habits.ts'
import { type Ledger, openLedger } from '../ledger.ts'
import type { RolloutScene } from './rollout-scene.ts'
import type { Tally } from './tally.ts'

/** Orders of one wave, for which there are too few tickets. */
const BUYERS = 16
const CAPACITY = 24
const WAVE_MS = 2_000
const VIEWERS = 3
const PAUSE_MS = 100

/** Without the habit for which 502 is the right answer. */
const { 'card that breaks the provider': _, ...habits }: Habits = COMMON

interface Wave {
  readonly event: HotEvent
  readonly ledger: Ledger
}

export interface Load {
  readonly waves: Wave[]
  /** Ends the load and waits for those who are still buying. */
  stop(): Promise<void>
}

/** Sends buyers and visitors through the load balancer, wave after wave, until it is stopped. */
export function startLoad(scene: RolloutScene, tally: Tally, seed: number): Load {
  const { url } = scene
  const waves: Wave[] = []
  const ending = new AbortController()
  async function buy(): Promise<void> {
    for (let number = 1; !ending.signal.aborted; number += 1) {
      const event = await sellHotEvent(scene.database, `rollout-${seed}-${number}`, CAPACITY)
      const ledger = openTalliedLedger(tally)
      waves.push({ event, ledger })
      await runCrowd(scene, ledger, event, seed * 1_009 + number, {
        buyers: BUYERS,
        within: WAVE_MS,
        habits,
      })
    }
  }
  async function view(): Promise<void> {
    for (let number = 1; !ending.signal.aborted; number += 1) {
      const slug = `rollout-${seed}-${Math.max(1, waves.length)}`
      await viewPage(`${url}/${number % 2 ? '' : `evento/${slug}`}`, tally)
      tally.note(await call({ url: `${url}/api/events` }), 'GET /api/events', true)
      await sleep(PAUSE_MS)
    }
  }
  const running = Promise.all([buy(), ...Array.from({ length: VIEWERS }, view)])
  return {
    waves,
    async stop() {
      ending.abort()
      await running
    },
  }
}

/** A ledger of which each answer is counted in the tally as well. */
function openTalliedLedger(tally: Tally): Ledger {
  const ledger = openLedger()
  const note = ledger.note.bind(ledger)
  ledger.note = (answer) => {
    note(answer)
    tally.note(answer, 'of a buyer')
  }
  return ledger
}

/** Loads a page, then the scripts and styles it refers to, from whichever servers answer. */
async function viewPage(url: string, tally: Tally): Promise<void> {
  const page = await call({ url, isText: true })
  tally.note(page, 'GET a page', true)
  const assets = new Set(String(page.body['text']).match(/\/assets\/[\w.-]+/g))
  for (const asset of assets)
    tally.note(await call({ url: new URL(asset, url).href, isText: true }), 'GET an asset', true)
}
