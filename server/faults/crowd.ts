import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, createBuyers } from '../testing/buyers.ts'
import type { HotEvent } from '../testing/hot-event.ts'
import { seeded } from '../testing/seeded.ts'
import { actAsBuyer } from './act-as-buyer.ts'
import { COMMON, chooseHabit, type Habits } from './habits.ts'
import type { Ledger } from './ledger.ts'
import type { CrowdScene } from './scene.ts'

export interface CrowdOptions {
  readonly buyers: number
  /** Milliseconds over which the buyers arrive. */
  readonly within: number
  readonly habits?: Habits
  /** Servers to use; all by default. */
  readonly urls?: () => readonly string[]
}

const MAX_EACH = 3
const ADDRESS = {
  postalCode: '90010150',
  street: 'Rua dos Andradas',
  number: '1001',
  complement: '',
  neighborhood: 'Centro',
  city: 'Porto Alegre',
  state: 'RS',
  country: 'Brasil',
}

/**
 * Runs a crowd: buyers of one event, each with a habit that the seed decides. Resolves when all are
 * done.
 */
export async function runCrowd(
  scene: CrowdScene,
  ledger: Ledger,
  event: HotEvent,
  seed: number,
  { buyers, within, habits = COMMON, urls = scene.urls }: CrowdOptions,
): Promise<void> {
  const people = await createPayers(scene, buyers)
  await Promise.all(
    people.map(async (buyer, index) => {
      const random = seeded(seed * 100_003 + index)
      const habit = chooseHabit(habits, random())
      const quantity = 1 + Math.floor(random() * MAX_EACH)
      await sleep(random() * within)
      await actAsBuyer({
        provider: scene.provider,
        urls,
        ledger,
        event,
        buyer,
        habit,
        quantity,
        random,
      })
    }),
  )
}

/** Creates buyers with everything that paying needs. */
async function createPayers({ pool, now }: CrowdScene, count: number): Promise<Buyer[]> {
  const people = await createBuyers(pool, count, await now())
  await pool.query(`update users set cpf = '52998224725', address = $2 where id = any ($1)`, [
    people.map(({ id }) => id),
    JSON.stringify(ADDRESS),
  ])
  return people
}
