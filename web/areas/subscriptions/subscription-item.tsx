import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { sessionLine } from '@55tickets/rules/events/date-line.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { useQueryClient } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarX from 'lucide-react/icons/calendar-x'
import MapPin from 'lucide-react/icons/map-pin'
import TicketCheck from 'lucide-react/icons/ticket-check'
import { type ComponentType, useId } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { isRefusal, serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useNow } from '../../lib/time/now.tsx'
import { toast } from '../../lib/toasts/toasts.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { CancelSubscription } from './cancel-subscription.tsx'
import { CertificateButton } from './certificate-button.tsx'
import { refreshSubscriptions } from './my-subscriptions-query.ts'
import { requestCancellation } from './queries.ts'
import type { useCertificate } from './use-certificate.ts'

/** Button that shows a ticket code with its event and date; `describedBy` names the session. */
export type CodeButton = ComponentType<{
  code: TicketCode
  eventName: string
  date: string
  describedBy: string
}>

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
  const { startDate, endDate } = schedule
  const date = sessionLine({ startDate, endDate, timezone: company.timezone })
  const isOver = useNow() >= new Date(endDate)
  const isCancelled = schedule.cancelReason !== null
  const cancel = useCancelSubscription(subscription)
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
              <span className="first-letter:uppercase">{date}</span>
            </p>
            {schedule.local && (
              <p className={lineClasses}>
                <MapPin aria-hidden="true" />
                {[schedule.room, schedule.local].filter(Boolean).join(', ')}
              </p>
            )}
            <p className="text-sm text-ink-soft wrap-anywhere">
              {`Código do ingresso: ${ticketNumber(ticketCode._id)}`}
            </p>
          </div>
          {isCancelled && (
            <div className="mt-3 grid justify-items-start gap-1.5">
              <Badge tone="danger">
                <CalendarX aria-hidden="true" />
                Atividade cancelada
              </Badge>
              <p className="text-sm wrap-anywhere">{`Motivo: ${schedule.cancelReason}`}</p>
            </div>
          )}
          {isOver && !isCancelled && !ticketCode.scannedAt && (
            <Badge className="mt-3">
              <CalendarX aria-hidden="true" />
              Atividade encerrada
            </Badge>
          )}
          {ticketCode.scannedAt && (
            <Badge tone="ok" className="mt-3">
              <TicketCheck aria-hidden="true" />
              {`Presença em ${momentText(ticketCode.scannedAt, company.timezone)}`}
            </Badge>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:[&_button]:grow @2xl:max-w-80 @2xl:justify-end @5xl:max-w-none">
          {!ticketCode.scannedAt && !isOver && !isCancelled && (
            <Qr code={ticketCode} eventName={company.name} date={date} describedBy={titleId} />
          )}
          {!isCancelled && (
            <CertificateButton {...{ subscription, certificate }} describedBy={titleId} />
          )}
          {subscription.isCancellable && (
            <CancelSubscription
              title={schedule.titulo}
              busy={cancel.isPending}
              onCancel={() => cancel.mutate()}
            />
          )}
        </div>
      </Card>
    </li>
  )
}

/** Cancels a subscription from the list of subscriptions. */
function useCancelSubscription({ schedule }: Subscription) {
  const api = useApi()
  const client = useQueryClient()
  return useSingleMutation({
    mutationFn: () => requestCancellation(api, schedule._id),
    onSuccess: () => {
      toast.success(`Inscrição em "${schedule.titulo}" cancelada.`)
      return refreshSubscriptions(client)
    },
    onError: async (error) => {
      toast.error(
        serverMessage(error) ??
          `Erro ao cancelar a inscrição em "${schedule.titulo}". Tente novamente.`,
      )
      if (isRefusal(error)) await refreshSubscriptions(client)
    },
  })
}
