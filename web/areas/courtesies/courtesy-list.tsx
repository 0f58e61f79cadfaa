import type { CourtesyList as CourtesyPage } from '@55tickets/contracts/courtesies.ts'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { useQuery } from '@tanstack/react-query'
import Gift from 'lucide-react/icons/gift'
import { type ReactNode, useState } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { usePagedList } from '../../ui/list/use-paged-list.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CourtesyRow } from './courtesy-row.tsx'
import { GiveSheet } from './give/give-sheet.tsx'
import { type CourtesyListParams, courtesiesQuery } from './queries.ts'
import { QuotaDialog } from './quota-dialog.tsx'
import { TakenBack } from './taken-back.tsx'

interface CourtesyListProps {
  readonly event: EditedEvent
  readonly params: CourtesyListParams
  readonly onParamsChange: (next: CourtesyListParams) => void
}

/** Courtesies of an event: giving them, finding one, and how far each has come. */
export function CourtesyList({ event, params, onParamsChange }: CourtesyListProps) {
  const { data, error, isFetching, refetch } = useQuery(
    courtesiesQuery(useApi(), event._id, params),
  )
  const [opened, setOpened] = useState<'give' | 'quotas' | null>(null)
  if (!data)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar as cortesias"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingCourtesies />
    )
  const close = () => setOpened(null)
  const canGive = event.state === 'published' && data.types.length > 0
  const give = canGive && (
    <Button onClick={() => setOpened('give')} className="max-sm:w-full">
      <Gift aria-hidden="true" />
      Dar cortesias
    </Button>
  )
  const isFirst = data.counts.given + data.counts.takenBack === 0
  return (
    <>
      <Head data={data} event={event} onQuotas={() => setOpened('quotas')}>
        {!isFirst && give}
      </Head>
      {isFirst ? (
        <NoCourtesies event={event} hasTypes={data.types.length > 0}>
          {give}
        </NoCourtesies>
      ) : (
        <>
          <SearchBox
            label="Nome, e-mail, CPF ou telefone"
            value={params.q}
            onSearch={(q) => onParamsChange({ q, page: 1 })}
          />
          <Results {...{ event, data, params, onParamsChange }} />
          <TakenBack event={event} count={data.counts.takenBack} />
        </>
      )}
      {opened === 'give' && <GiveSheet eventId={event._id} list={data} onClose={close} />}
      {opened === 'quotas' && <QuotaDialog eventId={event._id} onClose={close} />}
    </>
  )
}

interface HeadProps {
  readonly data: CourtesyPage
  readonly event: EditedEvent
  readonly onQuotas: () => void
  readonly children: ReactNode
}

/** Numbers that matter, the caller's quota, and the way to give. */
function Head({ data: { counts, quota }, event, onQuotas, children }: HeadProps) {
  const canSetQuotas = hasRight({ role: event.role, isLimited: false }, 'manageOrganization')
  return (
    <div className="grid gap-4 sm:flex sm:flex-wrap sm:items-end sm:justify-between">
      <dl className="flex gap-8 tabular-nums">
        <Figure name="Dadas" value={counts.given} />
        <Figure name="Entraram" value={counts.entered} />
        {quota && <Figure name="Sua cota" value={quota.most} of={quota.given} />}
      </dl>
      <div className="flex flex-wrap gap-2">
        {children}
        {canSetQuotas && (
          <Button variant="secondary" onClick={onQuotas} className="max-sm:w-full">
            Cotas da equipe
          </Button>
        )}
      </div>
    </div>
  )
}

const Figure = ({ name, value, of }: { name: string; value: number; of?: number }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="text-2xl font-black">
      {of === undefined ? countText(value) : `${countText(of)} de ${countText(value)}`}
    </dd>
  </div>
)

function Results({
  event,
  data,
  params,
  onParamsChange,
}: CourtesyListProps & { readonly data: CourtesyPage }) {
  const { list, turn } = usePagedList((page) => onParamsChange({ ...params, page }))
  if (data.docs.length === 0)
    return params.q === '' ? (
      <p className="text-ink-soft">Todas as cortesias foram retiradas.</p>
    ) : (
      <EmptyPanel
        title="Ninguém encontrado"
        actions={
          <Button variant="secondary" onClick={() => onParamsChange({ q: '', page: 1 })}>
            Ver todas as cortesias
          </Button>
        }
      >
        Busque por uma parte do nome ou do e-mail, pelos números do telefone ou pelo CPF inteiro.
      </EmptyPanel>
    )
  return (
    <div>
      <output className="mb-2 block text-sm text-ink-soft">
        {data.totalDocs === 1 ? '1 cortesia' : `${countText(data.totalDocs)} cortesias`}
      </output>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={data.totalPages > 1 ? `Página ${data.page} de ${data.totalPages}` : 'Cortesias'}
        className="grid scroll-mt-24 grid-cols-1 gap-2.5 outline-none"
      >
        {data.docs.map((courtesy) => (
          <li key={courtesy._id}>
            <CourtesyRow {...{ courtesy }} eventId={event._id} list={data} />
          </li>
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

interface NoCourtesiesProps {
  readonly event: EditedEvent
  readonly hasTypes: boolean
  readonly children: ReactNode
}

function NoCourtesies({ event, hasTypes, children }: NoCourtesiesProps) {
  const text = hasTypes
    ? 'Cole uma lista de nomes de uma planilha ou de uma conversa. Cada pessoa recebe um link com o ingresso, sem precisar de conta.'
    : 'Para dar cortesias, crie antes um tipo de ingresso para o evento.'
  return (
    <EmptyPanel title="Nenhuma cortesia ainda" actions={children}>
      {event.state === 'draft'
        ? 'As cortesias podem ser dadas quando o evento for publicado.'
        : text}
    </EmptyPanel>
  )
}

function LoadingCourtesies() {
  return (
    <div className="grid gap-2.5">
      <output className="sr-only">Carregando as cortesias...</output>
      <Skeleton className="mb-2 h-14 w-48" />
      {Array.from({ length: 5 }, (_, at) => (
        <Skeleton key={at} className="h-36 rounded-lg" />
      ))}
    </div>
  )
}
