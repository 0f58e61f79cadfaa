import type { TicketCode } from '@55tickets/contracts/purchases.ts'
import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import { eventPath } from '@55tickets/rules/event-path.ts'
import { momentText } from '@55tickets/rules/moment-text.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import TicketCheck from 'lucide-react/icons/ticket-check'
import { type ComponentType, useId } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { CancelSubscription } from './cancel-subscription.tsx'
import { CertificateButton } from './certificate-button.tsx'
import type { useCertificate } from './use-certificate.ts'
import { useGiveBack } from './use-give-back.ts'

/** What shows a code; by `describedBy` it is told which one is meant. */
export type CodeButton = ComponentType<{ code: TicketCode; describedBy: string }>

interface SubscriptionItemProps {
  readonly subscription: Subscription
  readonly certificate: ReturnType<typeof useCertificate>
  readonly Qr: CodeButton
}

const lineClasses =
  'flex gap-2 text-sm text-ink-soft [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0'

export function SubscriptionItem({ subscription, certificate, Qr }: SubscriptionItemProps) {
  const { company, schedule, ticketCode } = subscription
  const titleId = useId()
  const { busy, giveBack } = useGiveBack(subscription)
  return (
    <li className="@container">
      <Card className="grid gap-x-6 gap-y-4 p-5 sm:px-6 @2xl:grid-cols-[1fr_auto] @2xl:items-center">
        <div className="min-w-0">
          <Link
            to={eventPath(company)}
            className="text-sm font-semibold text-action hover:underline"
          >
            {company.name}
          </Link>
          <h2 id={titleId} className="mt-0.5 text-lg wrap-anywhere">
            {schedule.titulo}
          </h2>
          <div className="mt-2 grid gap-1">
            <p className={lineClasses}>
              <CalendarDays aria-hidden="true" />
              {momentText(schedule.startDate, company.timezone)}
            </p>
            {schedule.local && (
              <p className={lineClasses}>
                <MapPin aria-hidden="true" />
                {schedule.local}
              </p>
            )}
            <p className="text-sm text-ink-soft wrap-anywhere">
              {`Código do ingresso: ${ticketCode._id}`}
            </p>
          </div>
          {ticketCode.scannedAt && (
            <Badge tone="ok" className="mt-3">
              <TicketCheck aria-hidden="true" />
              {`Presença em ${momentText(ticketCode.scannedAt, company.timezone)}`}
            </Badge>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:[&_button]:grow @2xl:max-w-80 @2xl:justify-end @5xl:max-w-none">
          {!ticketCode.scannedAt && <Qr code={ticketCode} describedBy={titleId} />}
          <CertificateButton {...{ subscription, certificate }} describedBy={titleId} />
          {subscription.isCancellable && (
            <CancelSubscription
              title={schedule.titulo}
              busy={busy}
              onCancel={() => void giveBack()}
            />
          )}
        </div>
      </Card>
    </li>
  )
}
