import { reportInvariants } from '../report-invariants.ts'
import { holder } from './holder.ts'
import type { ExitCode, SalesMeans } from './means.ts'
import type { Command } from './read-command.ts'
import { reconcile } from './reconcile.ts'
import { refund } from './refund.ts'
import { listRefunds } from './refunds.ts'
import { listNotices, settleNotice, showNotice } from './set-aside.ts'
import { show } from './show.ts'
import { USAGE } from './usage.ts'

export async function runCommand(means: SalesMeans, command: Command): Promise<ExitCode> {
  switch (command.name) {
    case 'help':
      means.print([USAGE])
      return 0
    case 'show':
      return show(means, command.wanted)
    case 'refund':
      return refund(means, command)
    case 'refunds':
      return listRefunds(means)
    case 'holder':
      return holder(means, command)
    case 'reconcile':
      return reconcile(means, command)
    case 'invariants': {
      const { holds, text } = await reportInvariants(means.databaseUrl)
      means.print([text])
      return holds ? 0 : 1
    }
    case 'set-aside':
      switch (command.does) {
        case 'list':
          return listNotices(means)
        case 'show':
          return showNotice(means, command.noticeId)
        case 'retry':
          return settleNotice(means, command.noticeId, { retry: true })
        case 'settle':
          return settleNotice(means, command.noticeId, { seen: command.because })
      }
  }
}
