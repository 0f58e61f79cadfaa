import {
  listSetAsideEvents,
  resolveSetAsideEvent,
  type SetAsideEvent,
  type SetAsideResolution,
} from '@55tickets/api/areas/payments/public.ts'
import type { ExitCode, SalesMeans } from './means.ts'
import { beside, loud, momentText } from './paper.ts'

/** What the provider told and nothing could be done with, until an operator has looked. */
export async function listNotices({ db, print }: SalesMeans): Promise<ExitCode> {
  const notices = await listSetAsideEvents(db)
  if (notices.length === 0) {
    print(['Nothing is set aside.'])
    return 0
  }
  print([
    notices.length === 1 ? '1 notice is set aside:' : `${notices.length} notices are set aside:`,
    ...notices.flatMap((notice) => ['', ...told(notice)]),
    '',
    'See one whole: set-aside show <notice id>',
  ])
  return 0
}

function told({ id, kind, providerId, why, receivedAt }: SetAsideEvent): string[] {
  const payment = providerId === null ? '' : ` of payment ${providerId}`
  return [
    ...beside('', id).map(loud),
    ...beside('  ', `${momentText(receivedAt)} · ${kind}${payment}`),
    ...beside('  ', why),
  ]
}

export async function showNotice(means: SalesMeans, noticeId: string): Promise<ExitCode> {
  const notice = (await listSetAsideEvents(means.db)).find(({ id }) => id === noticeId)
  if (!notice) return nobodyWaits(means, noticeId)
  // Escaped by JSON: nothing that was sent reaches the terminal as a command.
  const body = JSON.stringify(notice.body, null, 2).split('\n')
  means.print([...told(notice), '', ...body])
  return 0
}

export async function settleNotice(
  means: SalesMeans,
  noticeId: string,
  how: SetAsideResolution,
): Promise<ExitCode> {
  const enqueue = await means.enqueue()
  const isSettled = await means.db
    .transaction()
    .execute((tx) => resolveSetAsideEvent(tx, enqueue, noticeId, how))
  if (!isSettled) return nobodyWaits(means, noticeId)
  means.print([
    'retry' in how ? 'The server works on it once more, as soon as it runs.' : 'Settled.',
  ])
  return 0
}

function nobodyWaits({ print }: SalesMeans, noticeId: string): ExitCode {
  print(beside('', `No notice ${noticeId} is set aside.`))
  return 1
}
