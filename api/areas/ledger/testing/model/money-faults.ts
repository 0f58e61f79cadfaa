import { readMigrations } from '../../../../platform/db/migrate.ts'
import type { Switch } from '../../../../testing/switch-off.ts'
import type { MoneyModel } from './model-state.ts'

/** A mistake in the product that the money model has to find. */
export interface MoneyFault {
  readonly name: string
  /** Changes the database. */
  readonly plant?: () => Promise<Switch>
  /** Changes what a run is given. */
  readonly disturb?: (model: MoneyModel) => void
  /** First one to try, with which it is found soon. */
  readonly seed: number
}

const withoutTrigger = (table: string, trigger: string) => async (): Promise<Switch> => ({
  off: `alter table ${table} disable trigger ${trigger}`,
  findUndo: async () => `alter table ${table} enable trigger ${trigger}`,
})

/** Replaces a piece of a file of `api/functions/`, wherever it occurs. */
const withChange = (file: string, before: string, after: string) => async (): Promise<Switch> => {
  const found = (await readMigrations()).find(({ name }) => name === `functions/${file}`)
  if (!found?.sql.includes(before)) throw new Error(`api/functions/${file} has no ${before}`)
  return { off: found.sql.replaceAll(before, after), findUndo: async () => found.sql }
}

/** Faults that sequences of sales show. */
export const saleFaults: readonly MoneyFault[] = [
  {
    name: 'sales are not recorded',
    seed: 2,
    plant: withoutTrigger('sales', 'record_changed_sales'),
  },
  {
    name: 'sums of days are not kept',
    seed: 2,
    plant: withoutTrigger('ledger_entries', 'count_ledger_days'),
  },
  {
    name: 'instalments lose their rest',
    seed: 2,
    plant: withChange('record_sales.sql', '% c.installments else 0 end', '* 0 else 0 end'),
  },
  {
    name: 'all instalments become available with the first',
    seed: 2,
    plant: withChange('record_sales.sql', 'c.credit_dates[n]', 'c.credit_dates[1]'),
  },
  {
    name: 'a returned ticket keeps its fee',
    seed: 2,
    plant: withChange(
      'record_sales.sql',
      's.returned_fee_cents - s.promoter_fee_cents',
      '- s.promoter_fee_cents',
    ),
  },
  {
    name: "the buyer's fee is taken from the promoter",
    seed: 5,
    plant: withChange('record_sales.sql', 's.total_cents -', 's.total_cents - s.fee_cents -'),
  },
  {
    name: 'a returned ticket is not recorded',
    seed: 2,
    plant: withChange(
      'record_changed_sales.sql',
      'or before.returned_cents <> after.returned_cents',
      '',
    ),
  },
  {
    name: 'a dispute is not recorded',
    seed: 14,
    plant: withChange(
      'record_changed_sales.sql',
      'where after.paid_by is not null',
      `where after.paid_by is not null and after.status <> 'CHARGEBACK'`,
    ),
  },
  {
    name: 'a dispute that was won is not recorded',
    seed: 31,
    plant: withChange(
      'record_changed_sales.sql',
      'where after.paid_by is not null',
      `where after.paid_by is not null and before.status not in ('CHARGEBACK', 'REFUNDED')`,
    ),
  },
]

/** Faults that sequences with payouts show. */
export const payoutFaults: readonly MoneyFault[] = [
  {
    name: 'a payout is not recorded',
    seed: 1,
    plant: withoutTrigger('payouts', 'record_new_payout'),
  },
  {
    name: 'a failed payout is not taken back',
    seed: 11,
    plant: withoutTrigger('payouts', 'record_failed_payout'),
  },
  {
    name: 'the reserve is paid out',
    seed: 1,
    disturb: ({ checkout }) => Object.assign(checkout.deps.config, { PAYOUT_RESERVE: 0 }),
  },
  {
    name: 'a transfer without an answer is sent twice',
    seed: 1,
    disturb: ({ checkout }) =>
      Object.assign(checkout.providerFake.provider, {
        findTransfersSince: async () => ({ ok: true, value: [] }),
      }),
  },
]
