import type { EventState } from '@55tickets/contracts/editor/fields.ts'
import { queryText, readPage, readWords } from '../../lib/list-params.ts'
import type { EventListParams } from './queries.ts'

/** States of events in the order of the filter, with their names in the address and on screen. */
export const eventStates: readonly {
  readonly state: EventState
  readonly param: string
  readonly label: string
}[] = [
  { state: 'published', param: 'no-ar', label: 'No ar' },
  { state: 'draft', param: 'rascunhos', label: 'Rascunhos' },
  { state: 'paused', param: 'pausados', label: 'Pausados' },
  { state: 'postponed', param: 'adiados', label: 'Adiados' },
  { state: 'cancelled', param: 'cancelados', label: 'Cancelados' },
  { state: 'ended', param: 'encerrados', label: 'Encerrados' },
]

/** Reads the filters from the address; ignores unknown values. */
export function readEventListParams(search: URLSearchParams): EventListParams {
  const q = readWords(search)
  const state = eventStates.find(({ param }) => param === search.get('situacao'))?.state
  return { ...(q && { q }), ...(state && { state }), page: readPage(search) }
}

export const writeEventListParams = ({ q, state, page }: EventListParams): string =>
  queryText({
    q,
    situacao: eventStates.find((one) => one.state === state)?.param,
    page: page > 1 ? String(page) : undefined,
  })
