import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import type { Consequence } from '@55tickets/rules/changes/consequence.ts'
import type { ApiRequest, ApiResponse, CallAnswer } from '../../../lib/api/api.ts'
import { found, refused } from '../../../lib/testing/render-signed-in.tsx'
import { cancelSession, putForm, putSession } from './fake-programme.ts'
import { closeTicket, putPart, turnLot } from './fake-sectors.ts'
import { sampleEditedEvent, sampleTicket } from './sample-edited-event.ts'

type Part = 'page' | 'dates' | 'place' | 'tickets' | 'programme' | 'forms'

/** What the dry run of an edit answers. */
const sampleCheck: CallAnswer<'checkChange'> = {
  refusal: null,
  isLive: true,
  changes: [],
  consequences: [],
  people: 423,
  orders: 387,
  refundUntil: '2035-05-12T23:00:00.000Z',
}

/** Server of one event, which keeps versions of its parts as the real one does. */
export function createFakeEditor(first: EditedEvent = sampleEditedEvent()) {
  let event = first
  /** Answers to give instead of saving, one for each save. */
  const failures: (ApiResponse | Error)[] = []
  let check: ApiResponse = found(sampleCheck)
  const base = `/api/promoter/events/${first._id}`

  const save = (part: Part, version: number, change: object): ApiResponse => {
    const failure = failures.shift()
    if (failure instanceof Error) throw failure
    if (failure) return failure
    if (event[part].version !== version)
      return refused(409, 'EVENT_CHANGED', 'Outra pessoa salvou esta parte. Confira o que mudou.')
    event = { ...event, [part]: { ...event[part], ...change, version: version + 1 } }
    const { confirmed = [] } = change as { confirmed?: Consequence[] }
    const isTold = confirmed.some(({ kind }) => kind === 'notice')
    return found({ ...event, told: isTold ? sampleCheck.people : 0 })
  }
  const answer = ({ method, path, body }: ApiRequest): ApiResponse | undefined => {
    if (!path.startsWith(base)) return undefined
    const [part, id = '', step] = path.slice(base.length + 1).split('/')
    if (!part) return method === 'GET' ? found(event) : undefined
    if (part === 'check') return check
    if (part === 'postpone') {
      const failure = failures.shift()
      if (failure instanceof Error) throw failure
      if (failure) return failure
      event = { ...event, state: 'postponed' }
      return found({ ...event, told: sampleCheck.people })
    }
    const { version, ...change } = (body ?? {}) as { version: number } & Partial<EditedTicket>
    const { types, version: newest } = event.tickets
    if (step === 'close') return save('tickets', newest, { types: closeTicket(types, id, body) })
    if (step === 'turn') return save('tickets', newest, { sectors: turnLot(event.tickets, id) })
    if (part === 'sectors' || part === 'lots')
      return save('tickets', version, putPart(event.tickets, { part, id, method, change: body }))
    if (part === 'sessions' && step === 'cancel')
      return save('programme', event.programme.version, {
        ...cancelSession(event, id, body),
        ...change,
      })
    if (part === 'sessions')
      return save('programme', version, putSession(event, { id, method, change: body }))
    if (part === 'forms')
      return save('forms', version, putForm(event, { id, method, change: body }))
    if (part === 'payment') return save('tickets', version, change)
    if (part === 'tickets' && method === 'DELETE')
      return save(part, version, { types: types.filter(({ _id }) => _id !== id) })
    if (part === 'tickets' && id) return save(part, version, { types: putTicket(id, change) })
    if (part === 'page' || part === 'dates' || part === 'place') return save(part, version, change)
    return undefined
  }
  const putTicket = (id: string, change: Partial<EditedTicket>): EditedTicket[] => {
    const { types } = event.tickets
    if (!types.some(({ _id }) => _id === id))
      return [...types, { ...sampleTicket, ...change, halfPrice: null, _id: id }]
    return types.map((type) => (type._id === id ? { ...type, ...change, halfPrice: null } : type))
  }
  return {
    answer,
    failures,
    /** Sets the answer of the dry run. */
    answerCheck: (some: Partial<CallAnswer<'checkChange'>> | ApiResponse) => {
      check = 'status' in some ? some : found({ ...sampleCheck, ...some })
    },
    /** Changes the event outside of its parts, such as its state. */
    changeEvent: (some: Partial<Pick<EditedEvent, 'isLive' | 'state'>>) => {
      event = { ...event, ...some }
    },
    /** The event as it is saved. */
    event: () => event,
    /** Saves a part, as somebody else would. */
    change: <P extends Part>(part: P, change: Partial<EditedEvent[P]>) => {
      event = { ...event, [part]: { ...event[part], ...change, version: event[part].version + 1 } }
    },
  }
}
