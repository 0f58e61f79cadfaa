import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { ticketCountText } from '@55tickets/rules/text/count-text.ts'
import BadgePercent from 'lucide-react/icons/badge-percent'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import Ticket from 'lucide-react/icons/ticket'
import type { ComponentType } from 'react'
import { Link } from '../../../framework/router/router.tsx'
import { Card } from '../../../ui/card.tsx'
import { eventScreenPath } from '../event-screen-path.ts'
import { countPlaces } from '../tickets/sectors/find-sector.ts'
import { eventDateLine } from './overview-head.tsx'

interface EventLinksProps {
  readonly event: EditedEvent
  readonly canWrite: boolean
}

/** The parts of an event, each with what it holds, and what else can be done with it. */
export function EventLinks({ event, canWrite }: EventLinksProps) {
  const { _id: id, state, page, dates, place, tickets, programme, forms, role } = event
  const seesHistory = hasRight({ role, isLimited: false }, 'seeHistory')
  if (!canWrite && !seesHistory) return null
  return (
    <Card>
      <nav aria-label="Partes do evento">
        <ul className="divide-y divide-line">
          {canWrite && (
            <>
              <Part icon={FileText} to={eventScreenPath(id, 'pagina')} name="Página">
                {page.description ? 'Nome, texto e imagens' : 'Ainda sem descrição'}
              </Part>
              <Part icon={CalendarDays} to={eventScreenPath(id, 'datas')} name="Datas">
                {dates.version > 0 && state !== 'postponed' ? eventDateLine(event) : 'A definir'}
              </Part>
              <Part icon={MapPin} to={eventScreenPath(id, 'local')} name="Local">
                {place.locationName || 'A definir'}
              </Part>
              <Part icon={Ticket} to={eventScreenPath(id, 'ingressos')} name="Ingressos">
                {ticketsText(tickets)}
              </Part>
              <Part icon={BadgePercent} to={eventScreenPath(id, 'cupons')} name="Cupons">
                Descontos e ingressos ocultos
              </Part>
              <Part icon={Megaphone} to={eventScreenPath(id, 'links')} name="Links de divulgação">
                De onde vêm as vendas
              </Part>
              <Part icon={CalendarClock} to={eventScreenPath(id, 'programacao')} name="Programação">
                {sessionsText(programme.sessions.length)}
              </Part>
              <Part icon={ClipboardList} to={eventScreenPath(id, 'formularios')} name="Formulários">
                {formsText(forms.forms.length)}
              </Part>
            </>
          )}
          {seesHistory && (
            <Part icon={History} to={eventScreenPath(id, 'historico')} name="Histórico">
              Quem mudou o quê
            </Part>
          )}
        </ul>
      </nav>
    </Card>
  )
}

function sessionsText(count: number): string {
  if (count === 0) return 'Palestras, oficinas e outras atividades'
  return count === 1 ? '1 atividade' : `${count} atividades`
}

function formsText(count: number): string {
  if (count === 0) return 'Perguntas para quem compra ou se inscreve'
  return count === 1 ? '1 formulário' : `${count} formulários`
}

function ticketsText(tickets: EditedEvent['tickets']): string {
  const { types, sectors } = tickets
  if (types.length === 0) return 'Nenhum ainda'
  const simple = types.filter(({ lotId }) => lotId === null).length
  const kinds = [
    ...(sectors.length > 0 ? [sectors.length === 1 ? '1 setor' : `${sectors.length} setores`] : []),
    ...(simple > 0 ? [simple === 1 ? '1 tipo' : `${simple} tipos`] : []),
  ]
  return `${kinds.join(', ')}, ${ticketCountText(countPlaces(tickets))}`
}

interface PartProps {
  readonly icon: ComponentType<{ 'aria-hidden': 'true'; className: string }>
  readonly to: string
  readonly name: string
  readonly children: string
}

function Part({ icon: Icon, to, name, children }: PartProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 items-center gap-4 px-5 py-3 -outline-offset-3 transition-colors hover:bg-action-soft focus-visible:shadow-none"
      >
        <Icon aria-hidden="true" className="size-6 shrink-0 text-action" />
        <span className="min-w-0 grow">
          <span className="block font-bold">{name}</span>
          <span className="block truncate text-sm text-ink-soft">{children}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}
