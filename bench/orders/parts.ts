import { setTimeout as sleep } from 'node:timers/promises'
import { printTable } from '../print-table.ts'
import type { OrderPlan, Orders } from './load.ts'
import { profile } from './profile.ts'
import { countStatements, type Statements } from './statements.ts'

const ORDERS_ALONE = 20
const SHOWN_STATEMENTS = 40
const SHOWN_OWNERS = 25
const SECONDS = 3

interface PartsOptions {
  readonly url: string
  readonly dataFolder: string
  /** The server's process and the port of its inspector. */
  readonly server: { readonly pid: number; readonly port: number }
  readonly sell: (plan: Partial<OrderPlan>) => Promise<Orders>
}

/** Prints what one order is made of: statements, alone and among others, and the server's CPU. */
export async function printParts({ url, dataFolder, server, sell }: PartsOptions): Promise<void> {
  const count = async (plan: Partial<OrderPlan>) => {
    const sold = { paid: 0, seconds: 0 }
    const busy = await countStatements({ url, dataFolder }, async () =>
      Object.assign(sold, await sell(plan)),
    )
    const idle = await countStatements({ url, dataFolder }, () => sleep(sold.seconds * 1000))
    const each = (figure: (statements: Statements) => number) =>
      (figure(busy) - figure(idle)) / sold.paid
    return { each, busy }
  }
  const alone = await count({ buyers: 1, most: ORDERS_ALONE, seconds: 60 })
  const among = await count({ seconds: SECONDS })
  const row = (name: string, figure: (statements: Statements) => number) => [
    name,
    alone.each(figure).toFixed(1),
    among.each(figure).toFixed(1),
  ]
  const texts = [...new Set([...alone.busy.byText.keys(), ...among.busy.byText.keys()])]
  const rows = texts
    .map((text) => row(text, ({ byText }) => byText.get(text) ?? 0))
    .filter((cells) => cells.slice(1).some((cell) => Number(cell) >= 0.1))
    .toSorted((one, other) => Number(other[1]) - Number(one[1]))
  printTable([
    ['for one order, less what an idle server does', 'alone', 'among others'],
    row('statements, each a round trip', ({ ours }) => ours),
    row('  in transactions of several', ({ transactions }) => transactions),
    row('jobs', ({ jobs }) => jobs),
    row('statements with those of the sandbox', ({ total }) => total),
    ...rows.slice(0, SHOWN_STATEMENTS),
  ])
  const sold = { paid: 0 }
  const owners = await profile(server, async () =>
    Object.assign(sold, await sell({ seconds: SECONDS })),
  )
  const busy = owners.reduce((sum, { ms }) => sum + ms, 0)
  printTable([
    ['CPU of the server by owner, with the profiler', 'share', 'for one order'],
    ...owners
      .slice(0, SHOWN_OWNERS)
      .map(({ owner, ms }) => [
        owner,
        `${((ms / busy) * 100).toFixed(1)} %`,
        `${(ms / sold.paid).toFixed(3)} ms`,
      ]),
  ])
}
