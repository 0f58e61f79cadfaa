import type { EventCertificates as Certificates } from '@55tickets/contracts/promoter/certificates.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { type CertificateStatus, certificateStatuses } from '@55tickets/rules/tickets/presence.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CertifiedPeople } from './certified-people.tsx'
import { countStatuses } from './count-statuses.ts'
import { MinimumForm } from './minimum-form.tsx'
import { eventCertificatesQuery, type PeopleParams } from './queries.ts'

interface EventCertificatesProps {
  readonly eventId: string
  readonly timezone: string
  readonly canWrite: boolean
  readonly canReadPeople: boolean
  /** Path of the screen on which sessions get certified minutes. */
  readonly programmePath: string
  readonly params: PeopleParams
  readonly onParamsChange: (next: PeopleParams) => void
}

/** Certificates of an event: the minimum presence, figures, and who has one. */
export function EventCertificates(props: EventCertificatesProps) {
  const { eventId, canWrite, canReadPeople, params, onParamsChange } = props
  const { data, error, isFetching, refetch } = useQuery(eventCertificatesQuery(useApi(), eventId))
  if (!data)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar os certificados"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingCertificates />
    )
  if (data.certifiedSessions === 0 && data.groups.length === 0)
    return <NoCertifiedSession canWrite={canWrite} programmePath={props.programmePath} />
  return (
    <>
      <Figures certificates={data} timezone={props.timezone} />
      {canWrite ? (
        <MinimumForm eventId={eventId} certificates={data} />
      ) : (
        <p className="text-ink-soft">
          {data.minimumPresence === null
            ? 'Sem presença mínima: cada atividade tem o seu certificado.'
            : `Presença mínima: ${data.minimumPresence} % das atividades em que a pessoa se inscreveu.`}
        </p>
      )}
      {canReadPeople && (
        <CertifiedPeople
          eventId={eventId}
          certificates={data}
          params={params}
          onParamsChange={onParamsChange}
        />
      )}
    </>
  )
}

const figureNames: Readonly<Record<CertificateStatus, string>> = {
  issued: 'já emitiram',
  due: 'podem emitir',
  waiting: 'aguardam o fim',
  missed: 'não atingiram',
}

function Figures({ certificates, timezone }: { certificates: Certificates; timezone: string }) {
  const { minimumPresence, isOver, endsAt, certifiedSessions } = certificates
  const counts = countStatuses(certificates, minimumPresence)
  const sessions =
    certifiedSessions === 1
      ? '1 atividade com certificado'
      : `${certifiedSessions} atividades com certificado`
  return (
    <Card className="p-4 sm:p-6">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        {certificateStatuses.map((status) => (
          <div key={status} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">{figureNames[status]}</dt>
            <dd className="text-3xl font-black tabular-nums">{countText(counts[status])}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-sm text-ink-soft">
        {`${sessions}. ${endText(isOver, endsAt, timezone)}`}
      </p>
    </Card>
  )
}

function endText(isOver: boolean, endsAt: string | null, timezone: string): string {
  if (isOver) return 'O certificado com a soma das horas já pode ser emitido.'
  return endsAt === null
    ? ''
    : `O certificado com a soma das horas sai depois da última, em ${momentText(endsAt, timezone)}.`
}

function NoCertifiedSession({
  canWrite,
  programmePath,
}: Pick<EventCertificatesProps, 'canWrite' | 'programmePath'>) {
  return (
    <EmptyPanel
      title="Nenhuma atividade com certificado"
      actions={canWrite && <ButtonLink to={programmePath}>Abrir a programação</ButtonLink>}
    >
      Dê minutos certificados às atividades da programação: quem for a elas recebe certificado.
    </EmptyPanel>
  )
}

function LoadingCertificates() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Carregando os certificados...</output>
      <Skeleton className="h-34 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}
