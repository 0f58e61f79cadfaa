import type { Courtesy, CourtesyList as CourtesyPage } from '@55tickets/contracts/courtesies.ts'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { found, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { CourtesyList } from '../courtesy-list.tsx'

const TYPE_ID = '0b6e4f00-0000-4000-8000-0000000000c1'

export const sampleCourtesy = (some: Partial<Courtesy> = {}): Courtesy => ({
  _id: crypto.randomUUID(),
  name: 'Ana Souza',
  cpf: null,
  email: 'ana@exemplo.com',
  phone: '11988887777',
  ticketName: 'Pista · Inteira',
  givenAt: '2026-11-18T12:00:00.000Z',
  givenBy: 'Jurema Alves',
  mailedAt: null,
  takenBackAt: null,
  enteredAt: null,
  link: 'https://55tickets.com.br/cortesia/T0ken',
  ...some,
})

/** Renders the courtesies of an event with a server that gives what it is sent. */
export async function openCourtesies(event: EditedEvent, first: readonly Courtesy[] = []) {
  let courtesies = [...first]
  /** Answers to give instead, one for each request that changes something. */
  const failures: (ApiResponse | Error)[] = []
  const base = `/api/promoter/events/${event._id}/courtesies`
  const list = (isTakenBack: boolean): CourtesyPage => {
    const docs = courtesies.filter(({ takenBackAt }) => (takenBackAt !== null) === isTakenBack)
    const takenBack = courtesies.filter(({ takenBackAt }) => takenBackAt !== null).length
    return {
      docs,
      totalDocs: docs.length,
      page: 1,
      totalPages: 1,
      counts: { given: courtesies.length - takenBack, takenBack, entered: 0 },
      types: [{ _id: TYPE_ID, name: 'Inteira', sector: 'Pista', room: 40 }],
      quota: { most: 10, given: 2 },
      mails: { most: 20, left: 1, isVerified: false },
      eventName: 'Roda de Samba',
      timezone: 'America/Sao_Paulo',
    }
  }
  const { toasts, requests, view } = await renderSignedIn(
    <CourtesyList event={event} params={{ q: '', page: 1 }} onParamsChange={() => undefined} />,
    {
      answer: ({ method, path, body }) => {
        if (!path.startsWith(base)) return undefined
        if (method === 'GET') return found(list(path.includes('state=takenBack')))
        const failure = failures.shift()
        if (failure instanceof Error) throw failure
        if (failure) return failure
        if (method === 'DELETE') {
          const takenBackAt = '2026-11-18T13:00:00.000Z'
          const [ended] = courtesies
          courtesies = courtesies.map((one) => ({ ...one, takenBackAt, link: null }))
          return found({ ...ended, takenBackAt, link: null })
        }
        const { guests } = body as { guests: { name: string; email: string | null }[] }
        const given = guests.map(({ name, email }) => sampleCourtesy({ name, email }))
        courtesies = [...given, ...courtesies]
        return found({ courtesies: given })
      },
    },
  )
  const within = page.elementLocator(document.body)
  return {
    view,
    toasts,
    failures,
    button: (name: string) => within.getByRole('button', { name, exact: true }),
    dialog: within.getByRole('dialog'),
    /** Requests that gave courtesies, the oldest first. */
    sent: () => requests.filter(({ method, path }) => method === 'POST' && path === base),
  }
}
