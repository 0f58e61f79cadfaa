import type {
  CertifiedPerson,
  EventCertificates,
} from '@55tickets/contracts/promoter/certificates.ts'
import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { certifiedTime } from '@55tickets/rules/tickets/certified-time.ts'
import { certificateStatuses, presenceText } from '@55tickets/rules/tickets/presence.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Pagination } from '../../../ui/list/pagination.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { usePagedList } from '../../../ui/list/use-paged-list.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { countStatuses } from './count-statuses.ts'
import { certifiedPeopleQuery, type PeopleParams } from './queries.ts'
import { StatusBadge, statusNames } from './status-badge.tsx'

interface CertifiedPeopleProps {
  readonly eventId: string
  readonly certificates: EventCertificates
  readonly params: PeopleParams
  readonly onParamsChange: (next: PeopleParams) => void
}

/** Subscribers of certified sessions, with why they have a certificate or none. */
export function CertifiedPeople(props: CertifiedPeopleProps) {
  const { certificates, params, onParamsChange } = props
  const counts = countStatuses(certificates, certificates.minimumPresence)
  return (
    <section aria-labelledby="people-title" className="mt-4 grid gap-3">
      <h2 id="people-title" className="text-lg">
        Pessoas
      </h2>
      <SearchBox
        label="Nome ou email"
        value={params.q}
        onSearch={(q) => onParamsChange({ ...params, q, page: 1 })}
      />
      <fieldset className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">Situação</legend>
        {certificateStatuses
          .filter((status) => counts[status] > 0 || params.status === status)
          .map((status) => {
            const isChosen = params.status === status
            return (
              <Chip
                key={status}
                pressed={isChosen}
                onPress={() =>
                  onParamsChange({ ...params, status: isChosen ? undefined : status, page: 1 })
                }
              >
                {statusNames[status]}
                <span className="font-normal tabular-nums">{countText(counts[status])}</span>
              </Chip>
            )
          })}
      </fieldset>
      <Results {...props} />
    </section>
  )
}

function Results({ eventId, certificates, params, onParamsChange }: CertifiedPeopleProps) {
  const query = useQuery(certifiedPeopleQuery(useApi(), eventId, params))
  const { data, error, isFetching, refetch } = query
  const { list, turn } = usePagedList((page) => onParamsChange({ ...params, page }))
  if (!data)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar as pessoas"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingPeople />
    )
  if (data.docs.length === 0)
    return (
      <NoPeople
        isFiltered={params.q !== '' || params.status !== undefined}
        onClear={() => onParamsChange({ q: '', status: undefined, page: 1 })}
      />
    )
  return (
    <div>
      <output className="mb-2 block text-sm text-ink-soft">
        {data.totalDocs === 1 ? '1 pessoa' : `${countText(data.totalDocs)} pessoas`}
      </output>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={data.totalPages > 1 ? `Página ${data.page} de ${data.totalPages}` : 'Pessoas'}
        className="grid scroll-mt-24 grid-cols-1 gap-2.5 outline-none"
      >
        {data.docs.map((person) => (
          <PersonRow key={person.userId} person={person} minimum={certificates.minimumPresence} />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <Pagination
          current={params.page}
          total={data.totalPages}
          pages={pageButtons(params.page, data.totalPages)}
          onSelect={turn}
          className="mt-8"
        />
      )}
    </div>
  )
}

function PersonRow({ person, minimum }: { person: CertifiedPerson; minimum: number | null }) {
  const { name, email, status, certifiedMinutes } = person
  return (
    <li>
      <Card className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 sm:px-5">
        <h3 className="text-base font-bold tracking-normal wrap-anywhere">{name}</h3>
        <StatusBadge status={status} />
        <p className="col-span-2 min-w-0 truncate text-sm text-ink-soft">{email}</p>
        <p className="col-span-2 text-sm tabular-nums">
          {presenceText(person, minimum)}
          {certifiedMinutes > 0 && (
            <span className="text-ink-soft">{` · ${certifiedTime(certifiedMinutes)}`}</span>
          )}
        </p>
      </Card>
    </li>
  )
}

function NoPeople({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyPanel title="Ninguém se inscreveu ainda">
        Quem se inscreve em uma atividade com certificado aparece aqui.
      </EmptyPanel>
    )
  return (
    <EmptyPanel
      title="Ninguém encontrado"
      actions={
        <Button variant="secondary" onClick={onClear}>
          Ver todas as pessoas
        </Button>
      }
    >
      Busque por parte do nome ou do email, ou tire o filtro.
    </EmptyPanel>
  )
}

function LoadingPeople() {
  return (
    <div className="grid gap-2.5">
      <output className="sr-only">Carregando as pessoas...</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-25 rounded-lg" />
      ))}
    </div>
  )
}
