import { ticketIdOf } from '@55tickets/api/areas/reservations/testing/reservations-app.ts'
import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planted, SLUG, stepUp } from './testing/traced-person.ts'
import { createOwnerAndStranger, HELD, type OwnedIds } from './testing/two-people.ts'
import { openWholeProduct, type WholeProduct } from './testing/whole-product.ts'

/**
 * Every route that names something of somebody, called by somebody else who is signed in, with what
 * is really there: a made-up id is not found in any case. A new route fails here until it is said
 * whose the thing is that it names.
 */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Row {
  readonly path: (theirs: OwnedIds) => string
  readonly payload?: (theirs: OwnedIds) => object
  /** Status for the owner; everybody else gets 404. */
  readonly owner?: number
}

/** Routes of owned things, in an order in which the owner can call all of them. */
const owned: Record<string, Row> = {
  'GET /api/user/:id/data': { path: ({ id }) => `/user/${id}/data` },
  'PUT /api/user/:id': {
    path: ({ id }) => `/user/${id}`,
    payload: () => ({ cpf: planted.cpf }),
  },
  'DELETE /api/user/:id': {
    path: ({ id }) => `/user/${id}`,
    owner: 409,
  },
  'GET /api/venda/:id': { path: ({ paid }) => `/venda/${paid}` },
  'GET /api/venda/:id/tickets.pdf': { path: ({ paid }) => `/venda/${paid}/tickets.pdf` },
  'GET /api/events/:id/reservation': { path: ({ eventId }) => `/events/${eventId}/reservation` },
  'GET /api/tickets/download/:ticketCodeId': { path: ({ named }) => `/tickets/download/${named}` },
  'GET /api/tickets/qr/:ticketCodeId': { path: ({ named }) => `/tickets/qr/${named}` },
  'POST /api/tickets/generate/:ticketCodeId': { path: ({ named }) => `/tickets/generate/${named}` },
  'PUT /api/tickets/:ticketCodeId/holder': {
    path: ({ unnamed }) => `/tickets/${unnamed}/holder`,
    payload: () => ({ holderName: 'Ana Souza', holderCpf: '52998224725' }),
  },
  'GET /api/programacao/:scheduleId/users/:userId/certificate': {
    path: ({ attended, id }) => `/programacao/${attended}/users/${id}/certificate`,
  },
  'GET /api/events/:eventId/certificate': {
    path: ({ eventId }) => `/events/${eventId}/certificate`,
    owner: 409,
  },
  'DELETE /api/programacao/:programacaoId/subscribe': {
    path: ({ coming }) => `/programacao/${coming}/subscribe`,
  },
  'POST /api/payments/process': {
    path: () => '/payments/process',
    payload: ({ held }) => ({ vendaId: held, paymentType: 'PIX' }),
  },
  'POST /api/payments/:vendaId/abandon': { path: ({ waiting }) => `/payments/${waiting}/abandon` },
  'POST /api/venda/:id/cancel': { path: ({ kept }) => `/venda/${kept}/cancel` },
  'POST /api/venda/:id/refund': { path: ({ paid }) => `/venda/${paid}/refund` },
}

/** Routes that list the caller's own things. */
const lists = [
  'GET /api/auth/me',
  'GET /api/events/user/vendas',
  'GET /api/events/user/reservations',
  'GET /api/events/user/subscriptions',
  'GET /api/events/user/certificates',
]

/** Routes for anybody who has the link, which therefore reveal no owner. */
const byLink = ['GET /api/payments/:vendaId/status', 'GET /api/payments/:vendaId/events']

const nobodys: Record<string, string> = {
  'POST /api/auth/change-password': 'own-logins.test.ts',
  'GET /api/auth/logins': 'own-logins.test.ts',
  'DELETE /api/auth/logins': 'own-logins.test.ts',
  'DELETE /api/auth/logins/:loginId': 'own-logins.test.ts',
  'GET /api/auth/step-up': 'passkeys.test.ts',
  'POST /api/auth/step-up': 'passkeys.test.ts',
  'POST /api/auth/step-up/passkey': 'passkeys.test.ts',
  'GET /api/auth/second-factors': 'passkeys.test.ts',
  'DELETE /api/auth/second-factors/reset': 'passkeys.test.ts',
  'POST /api/auth/passkeys/begin': 'passkeys.test.ts',
  'POST /api/auth/passkeys': 'passkeys.test.ts',
  'PUT /api/auth/passkeys/:passkeyId': 'passkeys.test.ts',
  'DELETE /api/auth/passkeys/:passkeyId': 'passkeys.test.ts',
  'POST /api/auth/authenticator/begin': 'codes.test.ts',
  'POST /api/auth/authenticator': 'codes.test.ts',
  'DELETE /api/auth/authenticator': 'codes.test.ts',
  'POST /api/auth/recovery-codes': 'codes.test.ts',
  'GET /api/events/:idOrSlug': 'a published event; what it is to the caller alone has a test below',
  'GET /api/events/:id/half-price': 'counts of a published event',
  'POST /api/events/:id/coupon': 'a coupon of a published event, whose code the caller knows',
  'POST /api/events/:id/clicks': 'a number that anybody who visits the event adds to',
  'GET /api/custom-forms/:formId': 'the questions of a form, not its answers',
  'POST /api/events/:id/reserve': 'anybody reserves, for themselves',
  'POST /api/programacao/:programacaoId/subscribe': 'anybody takes a place, for themselves',
  'GET /api/certificates/:code': 'a certificate is shown to whom its holder gives the code',
  'POST /api/organizations': 'anybody creates one, for themselves',
  'GET /api/organizations': 'those of the caller',
  'DELETE /api/organizations/:organizationId/members/:userId': 'members.test.ts',
  'GET /api/organizers/:slug': 'the public page of an organization',
  'GET /api/courtesies/:token': 'a courtesy is shown to whom its link was given',
  'GET /api/courtesies/:token/qr.png': 'a courtesy is shown to whom its link was given',
  'GET /api/courtesies/:token/ticket.pdf': 'a courtesy is shown to whom its link was given',
  'GET /api/invites/:token': 'what an invite offers is shown to whom it was given',
  'POST /api/invites/:token/accept': 'members.test.ts',
  'GET /api/gate/events': 'at whose gates the caller stands, by role',
  'POST /api/sandbox/payments/:vendaId/confirm': 'play money; not there in production',
  'GET /evento/:idOrSlug/agenda.ics': 'a published event',
  'GET /media/:id/:name': 'pictures of events',
  'GET /dev/mail/:id': 'every mail, for developers; not there in production',
  'GET /dev/mail/:id/attachment': 'what goes with a mail, for developers; not there in production',
}

let wholeProduct: WholeProduct
let theirs: OwnedIds
let stranger: string
beforeAll(async () => {
  wholeProduct = await openWholeProduct()
  ;({ theirs, stranger } = await createOwnerAndStranger(wholeProduct))
  for (const token of [theirs.token, stranger]) await stepUp(wholeProduct, token)
  // Waits until all webhooks have been processed.
  await eventually(async () => {
    const { rows } = await wholeProduct.database.pool.query(
      'select 1 from webhook_events where handled_at is null',
    )
    expect(rows).toEqual([])
  })
})
afterAll(() => wholeProduct.close())

const TABLES = [
  'users',
  'consents',
  'sales',
  'sale_items',
  'sale_history',
  'form_answers',
  'ticket_types',
  'ticket_codes',
  'code_history',
  'scans',
  'subscriptions',
  'sessions',
  'certificates',
  'certificate_sessions',
]

/** Everything stored about people and their things, and everything sent to them. */
async function everything(): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  const read = async (name: string, from: string) => {
    const { rows } = await wholeProduct.database.pool.query(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as text from ${from} t`,
    )
    texts[name] = rows[0].text
  }
  for (const table of TABLES) await read(table, table)
  // Without the times of provider polls, which change by themselves.
  await read('charges', '(select id, sale_id, method, status, refund_requested_at from charges)')
  await read('mails', '(select to_address, template from mails)')
  return texts
}

function call(route: string, row: Row, token: string) {
  const method = route.split(' ')[0] as Method
  return wholeProduct.ask(method, row.path(theirs), token, row.payload?.(theirs))
}

/** Everything that identifies a person or reveals what they own. */
const marks = () => {
  const { id, paid, held, kept, waiting, named, unnamed } = theirs
  return [...Object.values(planted), id, paid, held, kept, waiting, named, unnamed]
}
const marksIn = (body: string) => marks().filter((mark) => body.includes(mark))

// Ordered: each test continues from the state of the one before it.
describe('first a stranger, then the owner, who uses things up', { shuffle: false }, () => {
  test('every route is classified by the owner of what it names', () => {
    const routes = wholeProduct.product.app
      .accessList()
      // Routes of a role: the access matrix covers them.
      .filter(
        ({ access }) =>
          !['gate', 'former_gate', 'platform'].includes(access) &&
          !/^(organization|event):/.test(access),
      )
      .filter(({ url, access }) => access === 'user' || url.includes(':'))
      .flatMap(({ method, url }) => method.split(',').map((one) => `${one} ${url}`))
      .filter((route) => !/^(HEAD|OPTIONS) /.test(route))
    const said = [...Object.keys(owned), ...lists, ...byLink, ...Object.keys(nobodys)]
    expect(new Set(routes)).toEqual(new Set(said))
    expect(said).toHaveLength(routes.length)
  })

  describe('a stranger', () => {
    test.each(Object.entries(owned))(
      'gets 404 from %s, and changes nothing',
      async (route, row) => {
        const before = await everything()
        const answer = await call(route, row, stranger)
        expect(answer.statusCode).toBe(404)
        expect(marksIn(answer.body)).toEqual([])
        expect(await everything()).toEqual(before)
      },
    )

    test('gets 404 from every sale, whatever its status', async () => {
      for (const sale of [theirs.paid, theirs.held, theirs.kept, theirs.waiting])
        for (const path of [`/venda/${sale}`, `/venda/${sale}/tickets.pdf`]) {
          const answer = await wholeProduct.ask('GET', path, stranger)
          expect([answer.statusCode, answer.json().code]).toEqual([404, 'SALE_NOT_FOUND'])
        }
    })

    test.each(lists)('sees nobody else’s things in %s', async (route) => {
      const path = route.replace('GET /api', '')
      const traces = (body: string) =>
        [...marks(), theirs.eventId].filter((mark) => body.includes(mark))
      expect(traces((await wholeProduct.ask('GET', path, theirs.token)).body)).not.toEqual([])
      const answer = await wholeProduct.ask('GET', path, stranger)
      expect(answer.statusCode).toBe(200)
      expect(traces(answer.body)).toEqual([])
    })

    test.each(['waiting', 'held', 'paid'] as const)(
      'who has the link of a payment that is %s hears how it stands, not whose it is',
      async (which) => {
        const status = await wholeProduct.ask('GET', `/payments/${theirs[which]}/status`, stranger)
        expect(status.statusCode).toBe(200)
        const events = await wholeProduct.hear(`/payments/${theirs[which]}/events`)
        expect(events).toContain(status.json().status)
        expect(marksIn(status.body + events)).toEqual([])
      },
    )
  })

  test('an unpaid reservation is shown to its owner only', async () => {
    const holds = [{ ticketId: ticketIdOf(SLUG, 'inteira'), quantity: HELD }]
    for (const name of [SLUG, theirs.eventId]) {
      const read = async (token = '') =>
        (await wholeProduct.ask('GET', `/events/${name}`, token)).json()
      expect(await read(theirs.token)).toMatchObject({ held: holds })
      expect(await read(stranger)).toMatchObject({ held: [] })
      expect(await read()).toMatchObject({ _id: theirs.eventId })
      expect(await read()).not.toHaveProperty('held')
    }
  })

  // Last, as it uses things up: it shows that the refusals above concern only strangers.
  test.each(Object.entries(owned))('its owner may call %s', async (route, row) => {
    const answer = await call(route, row, theirs.token)
    expect([answer.statusCode, answer.body]).toEqual([row.owner ?? 200, answer.body])
  })
})
