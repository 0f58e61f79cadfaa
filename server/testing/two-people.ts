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

/** Ids of everything that belongs to one person. */
export interface OwnedIds {
  readonly id: string
  readonly token: string
  /** A paid sale, with one code that has a holder and one that has none. */
  readonly paid: string
  readonly named: string
  readonly unnamed: string
  /** A reservation for the event of the paid sale. */
  readonly held: string
  readonly eventId: string
  /** A reservation for another event. */
  readonly kept: string
  /** A sale that waits for its PIX. */
  readonly waiting: string
  /** Sessions that they are subscribed to; they were admitted to the first. */
  readonly attended: string
  readonly coming: string
}

export const HELD = 3

/**
 * Creates a person who owns one of everything, and a stranger who owns nothing; returns the
 * stranger's token.
 */
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

/** Signs up with the same password, since access depends on the account; returns the token. */
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
