import { cents, fromReais } from '@55tickets/rules/money/money.ts'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'
import type { Provider } from '../charges/public.ts'
import { sumDue } from '../payouts/public.ts'

/** Age at which a result counts no more: another process has made a newer one by then. */
const RESULT_MINUTES = 65

export interface BalanceCheck {
  readonly worker: Worker
  /** What the account lacked at this process's last check, in reais; 0 if that was too long ago. */
  readonly shortfall: () => number
}

/**
 * Compares what organizations are due with the account's balance every hour: fees of the provider, disputes
 * and withdrawals by hand lessen the balance and not what is due, and payouts would then fail.
 */
export function createBalanceCheck(provider: Pick<Provider, 'readBalance'>): BalanceCheck {
  let result = { shortfall: 0, at: Number.NEGATIVE_INFINITY }
  return {
    worker: workOnSchedule('check-balance', async ({ db, log }) => {
      const due = await sumDue(db)
      const balance = await provider.readBalance()
      if (!balance.ok) throw new Error(`could not read the account's balance: ${balance.why}`)
      const lackingCents = cents(Math.max(0, due - fromReais(balance.value)))
      result = { shortfall: lackingCents / 100, at: Date.now() }
      if (lackingCents > 0)
        log.error(
          { due: due / 100, balance: balance.value, lacking: result.shortfall },
          'the account at the provider holds less than organizations are due',
        )
    }),
    shortfall: () => (Date.now() - result.at < RESULT_MINUTES * 60_000 ? result.shortfall : 0),
  }
}
