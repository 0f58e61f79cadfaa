import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { usePagedList } from '../../ui/list/use-paged-list.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ExportPeople } from './export-people.tsx'
import { ParticipantRow } from './participant-row.tsx'
import { PeopleFilters, type TypeChoice } from './people-filters.tsx'
import { isFiltered, type PeopleParams } from './people-params.ts'
import { peopleQuery } from './queries.ts'

interface PeopleListProps {
  readonly eventId: string
  readonly timezone: string
  /** Ticket types and sessions of the event. */
  readonly types: readonly TypeChoice[]
  readonly params: PeopleParams
  readonly onParamsChange: (next: PeopleParams) => void
  readonly orderPath: (saleId: string) => string
  /** Screen on which the people of the filter are written to; null for who may not. */
  readonly messagePath: string | null
  /** The member may export whole CPFs. */
  readonly canExportCpfs: boolean
}

/** Participants of an event by name, with one search box and filters. */
export function PeopleList({ types, ...props }: PeopleListProps) {
  return (
    <>
      <PeopleFilters params={props.params} types={types} onParamsChange={props.onParamsChange} />
      <Results {...props} />
    </>
  )
}

function Results(props: Omit<PeopleListProps, 'types'>) {
  const { eventId, timezone, params, onParamsChange, orderPath } = props
  const { data, error, isFetching, refetch } = useQuery(peopleQuery(useApi(), eventId, params))
  const { list, turn } = usePagedList((page) => onParamsChange({ ...params, page }))
  if (!data)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar os participantes"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingPeople />
    )
  if (data.docs.length === 0)
    return <NoPeople isFiltered={isFiltered(params)} onClear={() => onParamsChange({ page: 1 })} />
  return (
    <div>
      <Toolbar {...props} totalDocs={data.totalDocs} isMore={data.isMore} />
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={
          data.totalPages > 1 ? `Página ${data.page} de ${data.totalPages}` : 'Participantes'
        }
        className="grid scroll-mt-24 grid-cols-1 gap-2.5 outline-none"
      >
        {data.docs.map((person) => (
          <ParticipantRow key={person._id} {...{ eventId, timezone, person, orderPath }} />
        ))}
      </ul>
      {data.isMore && data.page === data.totalPages && (
        <p className="mt-4 text-sm text-ink-soft">
          A lista mostra {countText(data.totalDocs)} pessoas. Para ver as outras, use os filtros ou
          exporte todas.
        </p>
      )}
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

interface ToolbarProps extends Pick<PeopleListProps, 'eventId' | 'timezone' | 'params'> {
  readonly messagePath: string | null
  readonly canExportCpfs: boolean
  readonly totalDocs: number
  readonly isMore: boolean
}

function Toolbar({ totalDocs, isMore, messagePath, ...props }: ToolbarProps) {
  const count = totalDocs === 1 ? '1 pessoa' : `${countText(totalDocs)} pessoas`
  const text = isMore ? `Mais de ${count}` : count
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <output className="text-sm text-ink-soft">{text}</output>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
        {messagePath && (
          <ButtonLink to={messagePath} variant="secondary">
            <Mail aria-hidden="true" />
            Escrever para estas pessoas
          </ButtonLink>
        )}
        <ExportPeople {...props} foundText={text} />
      </div>
    </div>
  )
}

function NoPeople({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyPanel title="Nenhum participante ainda">
        Quem compra, se inscreve ou ganha uma cortesia aparece aqui.
      </EmptyPanel>
    )
  return (
    <EmptyPanel
      title="Ninguém encontrado"
      actions={
        <Button variant="secondary" onClick={onClear}>
          Ver todos os participantes
        </Button>
      }
    >
      Busque por nome, email, CPF completo ou celular, ou pelo número do pedido ou do ingresso.
    </EmptyPanel>
  )
}

function LoadingPeople() {
  return (
    <div className="grid gap-2.5">
      <output className="sr-only">Carregando os participantes...</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-17 rounded-lg" />
      ))}
    </div>
  )
}
