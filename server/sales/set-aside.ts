import {
  listSetAsideEvents,
  resolveSetAsideEvent,
  type SetAsideEvent,
  type SetAsideResolution,
} from '@55tickets/api/areas/payments/public.ts'
import type { ExitCode, SalesDeps } from './deps.ts'
import { bold, hangingIndent, momentText } from './format.ts'

/** What the provider formatEvent and nothing could be done with, until an operator has looked. */
export async function listNotices({ db, print }: SalesDeps): Promise<ExitCode> {
  const notices = await listSetAsideEvents(db)
  if (notices.length === 0) {
    print(['Nothing is set aside.'])
    return 0
  }
  print([
    notices.length === 1 ? '1 notice is set aside:' : `${notices.length} notices are set aside:`,
    ...notices.flatMap((notice) => ['', ...formatEvent(notice)]),
    '',
    'See one whole: set-aside show <notice id>',
  ])
  return 0
}

function formatEvent({ id, kind, providerId, why, receivedAt }: SetAsideEvent): string[] {
  const payment = providerId === null ? '' : ` of payment ${providerId}`
  return [
    ...hangingIndent('', id).map(bold),
    ...hangingIndent('  ', `${momentText(receivedAt)} · ${kind}${payment}`),
    ...hangingIndent('  ', why),
  ]
}

export async function showNotice(deps: SalesDeps, noticeId: string): Promise<ExitCode> {
  const notice = (await listSetAsideEvents(deps.db)).find(({ id }) => id === noticeId)
  if (!notice) return reportUnknown(deps, noticeId)
  // Escaped by JSON: nothing that was sent reaches the terminal as a command.
  const body = JSON.stringify(notice.body, null, 2).split('\n')
  deps.print([...formatEvent(notice), '', ...body])
  return 0
}

export async function settleNotice(
  deps: SalesDeps,
  noticeId: string,
  how: SetAsideResolution,
): Promise<ExitCode> {
  const enqueue = await deps.enqueue()
  const isSettled = await deps.db
    .transaction()
    .execute((tx) => resolveSetAsideEvent(tx, enqueue, noticeId, how))
  if (!isSettled) return reportUnknown(deps, noticeId)
  deps.print([
    'retry' in how ? 'The server works on it once more, as soon as it runs.' : 'Settled.',
  ])
  return 0
}

function reportUnknown({ print }: SalesDeps, noticeId: string): ExitCode {
  print(hangingIndent('', `No notice ${noticeId} is set aside.`))
  return 1
}
