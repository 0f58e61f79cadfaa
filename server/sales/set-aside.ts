import {
  listSetAsideEvents,
  resolveSetAsideEvent,
  type SetAsideEvent,
  type SetAsideResolution,
} from '@55tickets/api/areas/charges/public.ts'
import type { ExitCode, SalesDeps } from './deps.ts'
import { bold, hangingIndent, momentText } from './format.ts'

/** Lists webhook events that could not be processed, until an operator has handled them. */
export async function printSetAsideEvents({ db, print }: SalesDeps): Promise<ExitCode> {
  const events = await listSetAsideEvents(db)
  if (events.length === 0) {
    print(['Nothing is set aside.'])
    return 0
  }
  print([
    events.length === 1
      ? '1 webhook event is set aside:'
      : `${events.length} webhook events are set aside:`,
    ...events.flatMap((event) => ['', ...formatEvent(event)]),
    '',
    'See one whole: set-aside show <event id>',
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

export async function printSetAsideEvent(
  deps: SalesDeps,
  webhookEventId: string,
): Promise<ExitCode> {
  const event = (await listSetAsideEvents(deps.db)).find(({ id }) => id === webhookEventId)
  if (!event) return reportUnknown(deps, webhookEventId)
  // Escaped by JSON: nothing that was sent reaches the terminal as a control sequence.
  const body = JSON.stringify(event.body, null, 2).split('\n')
  deps.print([...formatEvent(event), '', ...body])
  return 0
}

export async function settleEvent(
  deps: SalesDeps,
  webhookEventId: string,
  how: SetAsideResolution,
): Promise<ExitCode> {
  const enqueue = await deps.enqueue()
  const isSettled = await deps.db
    .transaction()
    .execute((tx) => resolveSetAsideEvent(tx, enqueue, webhookEventId, how))
  if (!isSettled) return reportUnknown(deps, webhookEventId)
  deps.print([
    'retry' in how ? 'The server works on it once more, as soon as it runs.' : 'Settled.',
  ])
  return 0
}

function reportUnknown({ print }: SalesDeps, webhookEventId: string): ExitCode {
  print(hangingIndent('', `No webhook event ${webhookEventId} is set aside.`))
  return 1
}
