import { THEMES } from '../listing/words.ts'
import type { OwnIds } from './fill-organizations.ts'

/** One kind of query of the workspace. */
export interface WorkspaceQuestion {
  readonly name: string
  readonly caller: 'promoter' | 'team'
  /** Path of the query, which varies from turn to turn, so that no single answer stays hot. */
  readonly pathFor: (turn: number, own: OwnIds) => string
  /** Allowed ratio of its time with many organizations to that with few. */
  readonly maxRatio?: number
}

const MAX_TIMES = 2
const pick = <T>(values: readonly T[], turn: number) => values[turn % values.length]
const events = (turn: number, { organizationIds }: OwnIds, query = '') =>
  `/api/organizations/${pick(organizationIds, turn)}/events${query}`
const word = (turn: number) => encodeURIComponent(pick(THEMES, turn) ?? '')

export const workspaceQuestions: readonly WorkspaceQuestion[] = [
  {
    name: 'my organizations',
    caller: 'promoter',
    pathFor: () => '/api/organizations',
    maxRatio: MAX_TIMES,
  },
  { name: 'events of one', caller: 'promoter', pathFor: events, maxRatio: MAX_TIMES },
  {
    name: 'events of one, published',
    caller: 'promoter',
    pathFor: (turn, own) => events(turn, own, '?state=published'),
    maxRatio: MAX_TIMES,
  },
  {
    name: 'events of one, by a word',
    caller: 'promoter',
    pathFor: (turn, own) => events(turn, own, `?q=${word(turn)}`),
    maxRatio: MAX_TIMES,
  },
  {
    name: 'one event with all parts',
    caller: 'promoter',
    pathFor: (turn, { eventIds }) => `/api/promoter/events/${pick(eventIds, turn)}`,
    maxRatio: MAX_TIMES,
  },
  {
    name: 'organizer’s public page',
    caller: 'promoter',
    pathFor: (turn) => `/api/organizers/organizacao-${1 + (turn % 10)}`,
    maxRatio: MAX_TIMES,
  },
  // All organizations are counted by status, which grows with their number.
  { name: 'team: organizations', caller: 'team', pathFor: () => '/api/team/organizations' },
  {
    name: 'team: organizations by a word',
    caller: 'team',
    pathFor: (turn) => `/api/team/organizations?q=${1 + (turn % 10)}`,
  },
]
