import type { OpenCourtesy } from '@55tickets/contracts/courtesies/guest.ts'
import { courtesyFilePath, courtesyQrPath } from '@55tickets/contracts/http/paths.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Download from 'lucide-react/icons/download'
import { fillPath, isRefusal } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { buttonClasses, buttonContent } from '../../../ui/button-look.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GuestNotice } from './guest-notice.tsx'

/** A courtesy as its guest sees it, without an account: event, name and QR code. */
export function GuestTicket({ token }: { token: string }) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['courtesy', token],
    queryFn: ({ signal }) => api('openCourtesy', { params: { token } }, signal),
    retry: false,
  })
  return (
    <div className="page-width grid max-w-140 grid-cols-1 gap-4 pt-4 pb-8 md:pt-12">
      {data && <Ticket token={token} courtesy={data} />}
      {!data && !error && <LoadingTicket />}
      {!data && isRefusal(error) && (
        <EmptyPanel
          level={1}
          title="Não encontramos esta cortesia"
          actions={
            <ButtonLink to="/" variant="secondary">
              Ver eventos
            </ButtonLink>
          }
        >
          Confira se o link está completo, ou peça outro a quem convidou você.
        </EmptyPanel>
      )}
      {!data && error && !isRefusal(error) && (
        <ErrorPanel
          level={1}
          title="Não foi possível abrir a cortesia"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          Confira a sua conexão. O ingresso continua seu.
        </ErrorPanel>
      )}
    </div>
  )
}

interface TicketProps {
  readonly token: string
  readonly courtesy: OpenCourtesy
}

function Ticket({ token, courtesy }: TicketProps) {
  const { state, event, name, ticketName } = courtesy
  return (
    <>
      <GuestNotice courtesy={courtesy} />
      <Card className="overflow-hidden">
        <article aria-labelledby="courtesy-title">
          {event.pictureUrl && state === 'valid' && (
            <img src={event.pictureUrl} alt="" className="aspect-3/1 w-full object-cover" />
          )}
          <div className="grid gap-4 p-5 sm:p-7">
            <div>
              <p className="text-sm font-semibold text-ink-soft">Cortesia para</p>
              <h1 id="courtesy-title" className="text-2xl leading-tight font-black wrap-anywhere">
                {event.name}
              </h1>
            </div>
            {state === 'valid' && <QrCode token={token} courtesy={courtesy} />}
            <dl className="grid gap-3 sm:grid-cols-2">
              <Fact name="Nome">{name}</Fact>
              <Fact name="Ingresso">{ticketName}</Fact>
              <Fact name="Quando">
                {event.isPostponed ? 'Adiado, sem nova data' : event.dateLine}
              </Fact>
              <Fact name="Onde">
                {[event.venue, event.address, event.city].filter(Boolean).join(', ')}
              </Fact>
              <Fact name="Organização">{event.organizer}</Fact>
            </dl>
          </div>
        </article>
      </Card>
      {state === 'valid' && <GuestActions token={token} courtesy={courtesy} />}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-semibold wrap-anywhere first-letter:uppercase">{children}</dd>
  </div>
)

function QrCode({ token, courtesy: { name, ticketNumber } }: TicketProps) {
  return (
    <figure className="grid justify-items-center gap-2 rounded-lg border border-line bg-white p-4">
      <img
        src={`/api${fillPath(courtesyQrPath, { token })}`}
        alt={`QR code da cortesia de ${name}`}
        width={320}
        height={320}
        className="aspect-square w-full max-w-80 [image-rendering:pixelated]"
      />
      <figcaption className="text-center text-sm text-ink-soft">
        Mostre na entrada. Vale uma vez.
        <span className="mt-0.5 block font-semibold tracking-wider text-ink tabular-nums">
          {ticketNumber}
        </span>
      </figcaption>
    </figure>
  )
}

function GuestActions({ token, courtesy: { event } }: TicketProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <a
        href={`/api${fillPath(courtesyFilePath, { token })}`}
        download
        className={buttonClasses({})}
      >
        <span className={buttonContent}>
          <Download aria-hidden="true" />
          Baixar PDF
        </span>
      </a>
      {!event.isPostponed && (
        <a
          href={`${eventPath(event)}/agenda.ics`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          <span className={buttonContent}>
            <CalendarPlus aria-hidden="true" />
            Adicionar à agenda
          </span>
        </a>
      )}
      <ButtonLink to={eventPath(event)} variant="quiet" className="sm:col-span-2">
        Ver a página do evento
      </ButtonLink>
    </div>
  )
}

function LoadingTicket() {
  return (
    <>
      <output className="sr-only">Abrindo o ingresso...</output>
      <Skeleton className="h-140 rounded-lg" />
      <Skeleton className="h-12 rounded-md" />
    </>
  )
}
