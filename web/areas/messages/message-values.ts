import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { MessageTerms } from '@55tickets/contracts/messages.ts'
import type { ParticipantKind, PeopleFilter } from '@55tickets/contracts/people.ts'
import {
  checkMessageText,
  checkSendAt,
  checkSubject,
  type MessageKind,
} from '@55tickets/rules/messages/message.ts'
import { participantKinds } from '@55tickets/rules/people/participant.ts'

/** Values that are typed and chosen for a message. */
export type MessageValues = {
  kind: MessageKind
  subject: string
  body: string
  when: 'now' | 'later'
  sendAt: string
  /** Parts of the audience; empty for everybody. */
  q: string
  types: string[]
  kinds: string[]
  entered: '' | 'true' | 'false'
  named: '' | 'true' | 'false'
  via: string
}

const emptyMessage: MessageValues = {
  kind: 'service',
  subject: '',
  body: '',
  when: 'now',
  sendAt: '',
  q: '',
  types: [],
  kinds: [],
  entered: '',
  named: '',
  via: '',
}

const list = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)
const flag = (text: string | null) => (text === 'true' || text === 'false' ? text : '')

/** Reads the audience that the address of the screen chooses, as the list of participants writes it. */
export const readAudience = (search: URLSearchParams): MessageValues => ({
  ...emptyMessage,
  q: (search.get('q') ?? '').slice(0, 100),
  types: list(search.get('types')),
  kinds: list(search.get('kinds')).filter((kind) => isKind(kind)),
  entered: flag(search.get('entered')),
  named: flag(search.get('named')),
  via: search.get('via') ?? '',
})

const isKind = (text: string): text is ParticipantKind =>
  participantKinds.some((kind) => kind === text)

/** The chosen audience as the server takes it, without parts that choose nothing. */
export function toFilter({ q, types, kinds, entered, named, via }: MessageValues): PeopleFilter {
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(types.length > 0 && { types }),
    ...(kinds.length > 0 && { kinds: kinds.filter(isKind) }),
    ...(entered && { entered: entered === 'true' }),
    ...(named && { named: named === 'true' }),
    ...(via && { via }),
  }
}

/** Errors of each field, by the rules of the server. */
export function checkMessageValues(
  values: MessageValues,
  event: EditedEvent,
  { status, latest }: MessageTerms,
  now: Date,
): Record<keyof MessageValues, string | null> {
  const zone = event.dates.timezone
  const terms = { zone, now, latest: latest === null ? null : new Date(latest) }
  return {
    kind: null,
    q: null,
    types: null,
    kinds: null,
    entered: null,
    named: null,
    via: null,
    subject: checkSubject(values.subject),
    body: checkMessageText(values.body, status),
    when: null,
    sendAt: values.when === 'later' ? checkSendAt(values.sendAt, terms) : null,
  }
}

/** The message as the server takes it. */
export const toMessageBody = (values: MessageValues) => ({
  kind: values.kind,
  subject: values.subject,
  body: values.body,
  filter: toFilter(values),
  sendAt: values.when === 'later' ? values.sendAt : null,
})
