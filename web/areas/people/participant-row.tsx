import type { Participant, ParticipantKind, ParticipantLine } from '@55tickets/contracts/people.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId, useState } from 'react'
import { Link } from '../../framework/router/router.tsx'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { participantQuery } from './queries.ts'

interface ParticipantRowProps {
  readonly eventId: string
  readonly timezone: string
  readonly person: ParticipantLine
  /** Path of an order's screen. */
  readonly orderPath: (saleId: string) => string
}

/** One participant: name, type and when they came in. Pressing it opens the rest. */
export function ParticipantRow({ eventId, timezone, person, orderPath }: ParticipantRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const { name, isNamed, enteredAt } = person
  return (
    <li>
      <Card className="overflow-hidden">
        <h2 className="text-base font-normal tracking-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
            className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-3 text-left transition-colors -outline-offset-3 hover:bg-action-soft focus-visible:shadow-none sm:px-5"
          >
            <span className="font-bold wrap-anywhere">
              {name}
              {!isNamed && (
                <span className="font-normal text-ink-soft"> · sem nome no ingresso</span>
              )}
            </span>
            <ChevronDown
              aria-hidden="true"
              className={`row-span-2 size-5 text-action transition-[rotate] duration-150 ${isOpen ? 'rotate-180' : ''}`}
            />
            <span className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
              <span className="wrap-anywhere">{typeText(person)}</span>
              {enteredAt ? (
                <span className="inline-flex items-center gap-1.5 font-semibold text-action-strong tabular-nums [&>svg]:size-4">
                  <CircleCheck aria-hidden="true" />
                  <span className="sr-only">Entrou </span>
                  <time dateTime={enteredAt}>{momentText(enteredAt, timezone)}</time>
                </span>
              ) : (
                <span>Não entrou</span>
              )}
            </span>
          </button>
        </h2>
        <div id={panelId} hidden={!isOpen} className="border-t border-line px-4 py-4 sm:px-5">
          {isOpen && <LoadedDetails {...{ eventId, timezone, orderPath }} codeId={person._id} />}
        </div>
      </Card>
    </li>
  )
}

const kindTexts: Readonly<Record<ParticipantKind, string | null>> = {
  ticket: null,
  courtesy: 'cortesia',
  subscription: 'inscrição',
}

const typeText = ({ type, lotLabel, kind }: ParticipantLine): string =>
  [type, lotLabel, kindTexts[kind]].filter(Boolean).join(' · ')

interface DetailsProps extends Pick<ParticipantRowProps, 'eventId' | 'timezone' | 'orderPath'> {
  readonly codeId: string
}

function LoadedDetails({ eventId, codeId, timezone, orderPath }: DetailsProps) {
  const { data, error, isFetching, refetch } = useQuery(participantQuery(useApi(), eventId, codeId))
  if (data) return <Details person={data} {...{ timezone, orderPath }} />
  if (!error) return <Skeleton className="h-24" />
  return (
    <ErrorPanel
      title="Não foi possível carregar os dados"
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {failureText(error)}
    </ErrorPanel>
  )
}

interface LoadedProps extends Pick<ParticipantRowProps, 'timezone' | 'orderPath'> {
  readonly person: Participant
}

function Details({ person, timezone, orderPath }: LoadedProps) {
  const { order, cpf, email, phone, number, issuedAt, answers } = person
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      {order && (
        <Fact label="Pedido">
          <Link
            to={orderPath(order._id)}
            className="font-semibold text-action underline underline-offset-3 hover:text-action-strong"
          >
            {order.orderNumber}
          </Link>{' '}
          de {order.buyer}
        </Fact>
      )}
      {cpf && <Fact label="CPF">{cpf}</Fact>}
      {email && <Fact label="Email">{email}</Fact>}
      {phone && <Fact label="Celular">{maskPhone(phone)}</Fact>}
      <Fact label="Número do ingresso">{number}</Fact>
      <Fact label="Emitido em">{momentText(issuedAt, timezone)}</Fact>
      {answers.map(({ label, value, isRetired }) => (
        <Fact key={label + value} label={isRetired ? `${label} (não é mais perguntado)` : label}>
          <span className="whitespace-pre-line">{value}</span>
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
