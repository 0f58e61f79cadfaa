import type { OwnCertificate } from '@55tickets/contracts/certificates.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { certifiedTime } from '@55tickets/rules/tickets/certified-time.ts'
import { presenceText } from '@55tickets/rules/tickets/presence.ts'
import { useQuery } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import { useId } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { useApi } from '../../lib/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonContent } from '../../ui/button-look.ts'
import { Card } from '../../ui/card.tsx'
import { ownCertificatesQuery } from './own-certificates-query.ts'
import type { useCertificate } from './use-certificate.ts'

type Downloads = ReturnType<typeof useCertificate>

/**
 * Certificates of whole events, each with what it sums or what is missing. The subscriptions below can
 * be used without them, so that a failure shows nothing here.
 */
export function OwnCertificates({ certificate }: { certificate: Downloads }) {
  const { data = [] } = useQuery(ownCertificatesQuery(useApi()))
  if (data.length === 0) return null
  return (
    <ul aria-label="Certificados de eventos" className="mb-4 grid grid-cols-1 gap-4">
      {data.map((own) => (
        <EventCertificate key={own.event._id} own={own} certificate={certificate} />
      ))}
    </ul>
  )
}

function EventCertificate({ own, certificate }: { own: OwnCertificate; certificate: Downloads }) {
  const titleId = useId()
  const { event, status } = own
  const { downloadingId, downloadOfEvent } = certificate
  const isDownloading = downloadingId === event._id
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 border-l-4 border-l-action p-5 sm:px-6">
        <div className="min-w-48 grow basis-0">
          <Link to={eventPath(event)} className="text-sm font-semibold text-action hover:underline">
            {event.name}
          </Link>
          <h2 id={titleId} className="mt-0.5 text-lg">
            Certificado do evento
          </h2>
          <p className="mt-1 text-sm text-ink-soft">{certificateText(own)}</p>
        </div>
        {(status === 'issued' || status === 'due') && (
          <Button
            className="max-sm:w-full"
            busy={isDownloading}
            disabled={downloadingId !== undefined && !isDownloading}
            onClick={() => downloadOfEvent(event._id)}
            aria-describedby={titleId}
          >
            <span className={buttonContent}>
              <Award aria-hidden="true" />
              Baixar certificado
            </span>
          </Button>
        )}
      </Card>
    </li>
  )
}

/** Tells what the certificate sums, or why there is none (yet). */
function certificateText(own: OwnCertificate): string {
  const { status, certifiedMinutes, minimumPresence } = own
  if (status === 'issued') return `Soma ${certifiedTime(certifiedMinutes)} de atividades.`
  if (status === 'due')
    return `Soma ${certifiedTime(certifiedMinutes)}: você esteve em ${presenceText(own, minimumPresence)}.`
  const rule = `Este evento pede presença em ${minimumPresence} % das atividades em que você se inscreveu`
  return status === 'waiting'
    ? `${rule}. Até agora: ${presenceText(own, minimumPresence)}.`
    : `${rule}. Você esteve em ${presenceText(own, minimumPresence)}.`
}
