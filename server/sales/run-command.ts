import { sumDue } from '@55tickets/api/areas/payouts/public.ts'
import { reportInvariants } from '../report-invariants.ts'
import type { Command } from './command.ts'
import type { ExitCode, SalesDeps } from './deps.ts'
import { holder } from './holder.ts'
import { correct, showLedger } from './ledger.ts'
import { listPayouts } from './payouts.ts'
import { printCalls } from './provider/calls.ts'
import { checkProvider } from './provider/check.ts'
import { registerWebhook } from './provider/register.ts'
import { reconcile } from './reconcile.ts'
import { refund } from './refund.ts'
import { listRefunds } from './refunds.ts'
import { printSetAsideEvent, printSetAsideEvents, settleEvent } from './set-aside.ts'
import { show } from './show.ts'
import { USAGE } from './usage.ts'

export async function runCommand(deps: SalesDeps, command: Command): Promise<ExitCode> {
  switch (command.name) {
    case 'help':
      deps.print([USAGE])
      return 0
    case 'show':
      return show(deps, command.wanted)
    case 'refund':
      return refund(deps, command)
    case 'refunds':
      return listRefunds(deps)
    case 'holder':
      return holder(deps, command)
    case 'ledger':
      return command.does === 'show' ? showLedger(deps, command.slug) : correct(deps, command)
    case 'payouts':
      return listPayouts(deps)
    case 'reconcile':
      return reconcile(deps, command)
    case 'provider':
      if (command.does === 'register') return registerWebhook(deps, command)
      return command.does === 'check'
        ? checkProvider(deps, await sumDue(deps.db))
        : printCalls(deps)
    case 'invariants': {
      const { holds, text } = await reportInvariants(deps.directUrl)
      deps.print([text])
      return holds ? 0 : 1
    }
    case 'set-aside':
      switch (command.does) {
        case 'list':
          return printSetAsideEvents(deps)
        case 'show':
          return printSetAsideEvent(deps, command.webhookEventId)
        case 'retry':
          return settleEvent(deps, command.webhookEventId, { retry: true })
        case 'settle':
          return settleEvent(deps, command.webhookEventId, { seen: command.because })
      }
  }
}
