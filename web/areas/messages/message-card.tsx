import type { Message } from '@55tickets/contracts/messages.ts'
import {
  canStop,
  type MessageStatus,
  messageKindNames,
  messageStatusNames,
} from '@55tickets/rules/messages/message.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { useId } from 'react'
import { RichText } from '../../lib/rich-text/rich-text.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { peopleText } from './audience-summary.tsx'
import { StopMessage } from './stop-message.tsx'

interface MessageCardProps {
  readonly eventId: string
  readonly message: Message
  readonly timezone: string
  readonly serverTime: string
}

/** One message: what it says, to whom, how far it is, and undoing it while that is possible. */
export function MessageCard({ eventId, message, timezone, serverTime }: MessageCardProps) {
  const { subject, kind, status, audience, refusalReason, people, mailed } = message
  const titleId = useId()
  return (
    <Card className="overflow-hidden">
      <article aria-labelledby={titleId}>
        <div className="grid gap-3 p-5">
          <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
            <h2 id={titleId} className="min-w-0 grow text-lg wrap-anywhere">
              {subject}
            </h2>
            <StatusBadge status={status} />
          </div>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {[messageKindNames[kind], ...audience].join(' · ')}
          </p>
          <p className="font-semibold tabular-nums">{progressText(message, timezone)}</p>
          {status === 'sending' && (
            <ProgressBar label="Envio" share={people === 0 ? 1 : mailed / people} />
          )}
          {refusalReason !== null && (
            <p className="rounded-md bg-danger-soft px-4 py-3 text-sm wrap-anywhere">
              {refusalReason}
            </p>
          )}
          {canStop(status) && <StopMessage {...{ eventId, message, serverTime }} />}
        </div>
        <div className="border-t border-line">
          <Disclosure title={<span className="text-sm font-semibold">Ver o texto</span>}>
            <RichText html={message.body} className="px-5 pb-5" />
          </Disclosure>
        </div>
      </article>
    </Card>
  )
}

/** Tells in words how far a message is. */
function progressText({ status, people, mailed, sendAt, sentAt }: Message, zone: string): string {
  switch (status) {
    case 'review':
      return `Para ${peopleText(people)}, depois que nossa equipe aprovar`
    case 'scheduled':
      return `Para ${peopleText(people)}, em ${momentText(sendAt, zone)}`
    case 'sending':
      return `${countText(mailed)} de ${peopleText(people)}`
    case 'sent':
      return `Para ${peopleText(mailed)}, em ${momentText(sentAt ?? sendAt, zone)}`
    case 'stopped':
    case 'refused':
      return 'Ninguém recebeu'
  }
}

const badges = {
  review: { tone: 'warn', Icon: Eye },
  scheduled: { tone: 'neutral', Icon: Clock },
  sending: { tone: 'neutral', Icon: LoaderCircle },
  sent: { tone: 'ok', Icon: Check },
  stopped: { tone: 'neutral', Icon: Ban },
  refused: { tone: 'danger', Icon: Ban },
} as const

function StatusBadge({ status }: { status: MessageStatus }) {
  const { tone, Icon } = badges[status]
  return (
    <Badge tone={tone} className="mt-1">
      <Icon aria-hidden="true" />
      {messageStatusNames[status]}
    </Badge>
  )
}
