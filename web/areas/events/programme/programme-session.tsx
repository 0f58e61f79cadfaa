import type { Session } from '@55tickets/contracts/events.ts'
import Award from 'lucide-react/icons/award'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge/badge.tsx'
import { priceText } from '../price-text.ts'
import { RegulationLink } from '../regulation-link.tsx'
import { sessionTimes } from './programme-days.ts'

interface ProgrammeSessionProps {
  readonly session: Session
  readonly zone: string
  /** Controls of the session. */
  readonly children: ReactNode
}

export function ProgrammeSession({ session, zone, children }: ProgrammeSessionProps) {
  const { titulo, descricao, room, price, isPaid, certifiedTime, regulationFileUrl } = session
  const isFree = price <= 0 && !isPaid
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 p-5 lg:grid-cols-[8rem_minmax(0,1fr)]">
      <p className="font-semibold tabular-nums">{sessionTimes(session, zone)}</p>
      <div>
        <h4 className="text-base font-bold">{titulo}</h4>
        {room && <p className="text-sm text-ink-soft">{room}</p>}
        {descricao && <p className="mt-1 text-ink-soft">{descricao}</p>}
        <p className="mt-2.5 flex flex-wrap gap-2">
          {session.isCancelled && <Badge tone="danger">Cancelada</Badge>}
          <Badge tone={isFree ? 'ok' : 'neutral'}>
            {isFree ? 'Gratuito' : priceText({ price, currency: 'BRL' })}
          </Badge>
          {certifiedTime !== null && (
            <Badge>
              <Award aria-hidden="true" />
              {`${certifiedTime} min certificados`}
            </Badge>
          )}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden [&>*]:max-w-full">
          {children}
          {regulationFileUrl && (
            <RegulationLink
              url={regulationFileUrl}
              fileName={session.regulationFileName ?? 'regulamento.pdf'}
              title={titulo}
            />
          )}
        </div>
      </div>
    </div>
  )
}
