import { importEvents } from '@55tickets/api/areas/events/public.ts'
import {
  eventIdOf,
  eventWith,
  ticket,
  ticketIdOf,
} from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import {
  answer,
  event,
  expectOk,
  leaveTraces,
  PASSWORD,
  SLUG,
  sessionIdOf,
} from './traced-person.ts'
import type { WholeProduct } from './whole-product.ts'

/** What belongs to somebody, by its ids. */
export interface OwnedIds {
  readonly id: string
  readonly token: string
  /** Paid, with a code that is named and one that is not. */
  readonly paid: string
  readonly named: string
  readonly unnamed: string
  /** Held at the event of the paid one. */
  readonly held: string
  readonly eventId: string
  /** Held at another event. */
  readonly kept: string
  /** Waits for its PIX. */
  readonly waiting: string
  /** Sessions that they have a place in; in the first they were let in. */
  readonly attended: string
  readonly coming: string
}

export const HELD = 3

/** Somebody who has one of everything that can be somebody’s, and the token of a stranger who has none. */
export async function createOwnerAndStranger(
  wholeProduct: WholeProduct,
): Promise<{ theirs: OwnedIds; stranger: string }> {
  const others = ['outro', 'terceiro'].map((slug) => eventWith(slug, [ticket('inteira')]))
  const options = { storage: byteStorage(wholeProduct.config), folder: '/nowhere' }
  const imported = await importEvents(wholeProduct.database.db, [event, ...others], options)
  if (!imported.ok) throw new Error(imported.problems.join('\n'))

  const { id, token, saleId, codeIds } = await leaveTraces(wholeProduct)
  const [named = '', unnamed = ''] = codeIds
  const held = await hold(wholeProduct, token, SLUG, HELD)
  const kept = await hold(wholeProduct, token, 'outro')
  const waiting = await hold(wholeProduct, token, 'terceiro')
  const pix = { vendaId: waiting, paymentType: 'PIX' }
  await expectOk(wholeProduct.ask('POST', '/payments/process', token, pix))
  const sessions = { attended: sessionIdOf('abertura'), coming: sessionIdOf('encerramento') }
  const eventId = eventIdOf(SLUG)
  const sales = { paid: saleId, held, kept, waiting }
  return {
    theirs: { id, token, eventId, named, unnamed, ...sales, ...sessions },
    stranger: await join(wholeProduct, 'estranha@example.com'),
  }
}

async function hold(wholeProduct: WholeProduct, token: string, slug: string, quantity = 1) {
  const eventId = eventIdOf(slug)
  const items = [{ ticketId: ticketIdOf(slug, 'inteira'), quantity }]
  const customForm = slug === SLUG ? { customForm: answer('Sim') } : {}
  const wish = { eventId, items, ...customForm }
  return String(
    (await expectOk(wholeProduct.ask('POST', `/events/${eventId}/reserve`, token, wish)))['_id'],
  )
}

/** With the same password: what lets one in is who they are. The token. */
async function join(wholeProduct: WholeProduct, email: string): Promise<string> {
  const passwords = { password: PASSWORD, passwordConfirm: PASSWORD }
  const person = { name: 'Estranha Pessoa', email, cellphone: '51990001111', ...passwords }
  await expectOk(wholeProduct.ask('POST', '/signup', '', person))
  const login = await expectOk(
    wholeProduct.ask('POST', '/login', '', { email, password: PASSWORD }),
  )
  const token = String(login['accessToken'])
  const id = String((await expectOk(wholeProduct.ask('GET', '/auth/me', token)))['id'])
  await expectOk(wholeProduct.ask('PUT', `/user/${id}`, token, { cpf: '52998224725' }))
  return token
}
