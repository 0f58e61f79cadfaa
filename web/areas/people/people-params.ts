import type { ParticipantKind, PeopleFilter } from '@55tickets/contracts/people.ts'
import { participantKinds } from '@55tickets/rules/people/participant.ts'
import { isUuid } from '@55tickets/rules/text/slug.ts'
import { queryText, readPage, readWords } from '../../lib/list-params.ts'

/** Filter and page of the list of participants. */
export interface PeopleParams extends PeopleFilter {
  readonly page: number
}

export const kindLabels: Readonly<Record<ParticipantKind, string>> = {
  ticket: 'Ingressos',
  courtesy: 'Cortesias',
  subscription: 'Inscrições',
}

const list = (search: URLSearchParams, name: string) =>
  (search.get(name) ?? '').split(',').filter(Boolean)

const flag = (search: URLSearchParams, name: string): boolean | undefined => {
  const text = search.get(name)
  return text === 'true' || text === 'false' ? text === 'true' : undefined
}

/** Reads the filter from the address, where it has the names of the API; ignores unknown values. */
export function readPeopleParams(search: URLSearchParams): PeopleParams {
  const given = list(search, 'kinds')
  const kinds = participantKinds.filter((kind) => given.includes(kind))
  const types = list(search, 'types')
    .filter((type) => isUuid(type))
    .slice(0, 100)
  const via = search.get('via') ?? ''
  return {
    ...tidyFilter({
      q: readWords(search),
      types,
      kinds,
      entered: flag(search, 'entered'),
      named: flag(search, 'named'),
      via: isUuid(via) ? via : undefined,
    }),
    page: readPage(search),
  }
}

/** A filter without parts that choose nothing. */
export const tidyFilter = ({
  q,
  types,
  kinds,
  entered,
  named,
  via,
}: PeopleFilter): PeopleFilter => ({
  ...(q && { q }),
  ...(types?.length && { types }),
  ...(kinds?.length && { kinds }),
  ...(entered !== undefined && { entered }),
  ...(named !== undefined && { named }),
  ...(via && { via }),
})

/** Parameters of an address, or of the API, for a filter. */
export const toPeopleQuery = ({ q, types, kinds, entered, named, via }: PeopleFilter) => ({
  ...(q && { q }),
  ...(types && { types: types.join(',') }),
  ...(kinds && { kinds: kinds.join(',') }),
  ...(entered !== undefined && { entered: flagText(entered) }),
  ...(named !== undefined && { named: flagText(named) }),
  ...(via && { via }),
})

const flagText = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false')

export const writePeopleParams = ({ page, ...filter }: PeopleParams): string =>
  queryText({ ...toPeopleQuery(filter), page: page > 1 ? String(page) : undefined })

export const isFiltered = (params: PeopleParams): boolean =>
  Object.keys(params).some((name) => name !== 'page')
