import { readFile } from 'node:fs/promises'
import { hashPassword } from '@55tickets/api/areas/accounts/passwords.ts'
import { grantRole } from '@55tickets/api/areas/accounts/public.ts'
import { createTokens } from '@55tickets/api/areas/accounts/tokens.ts'
import { createPerson, giveSecondFactor } from '@55tickets/api/testing/people.ts'
import { memberRoles, type Right, rights } from '@55tickets/rules/organizations/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWholeProduct, type WholeProduct } from './testing/whole-product.ts'

/**
 * Every dangerous call, by everybody, with and without proof of who they are. A thief of a session has
 * everything but that proof. A new call that declares one fails here until it is listed, and one that lost
 * its declaration by mistake fails, too.
 */

/** Calls that always ask for proof, with what their caller must be. */
// biome-ignore format: a table
const always: Record<string, Right | 'user' | 'platform'> = {
  'POST /api/auth/change-password':                                'user',
  'DELETE /api/user/:id':                                          'user',
  'PUT /api/organizations/:organizationId/payout-account':         'manageOrganization',
  'POST /api/organizations/:organizationId/payouts':               'requestPayouts',
  'PUT /api/organizations/:organizationId/second-factor':          'manageOrganization',
  'POST /api/promoter/events/:eventId/cancel':                     'cancelEvents',
  'POST /api/promoter/events/:eventId/postpone':                   'cancelEvents',
  'POST /api/promoter/events/:eventId/sessions/:sessionId/cancel': 'cancelEvents',
  'POST /api/team/leads/:id/organization':                         'platform',
  'POST /api/team/messages/:messageId/review':                     'platform',
  'POST /api/team/organizations/:organizationId/status':           'platform',
  'POST /api/team/refunds/:refundId':                              'platform',
  'POST /api/team/refunds/:refundId/approve':                      'platform',
  // Last, since they take from our team what it needs for the calls above.
  'POST /api/auth/passkeys/begin':                                 'user',
  'POST /api/auth/passkeys':                                       'user',
  'DELETE /api/auth/passkeys/:passkeyId':                          'user',
  'POST /api/auth/authenticator/begin':                            'user',
  'POST /api/auth/authenticator':                                  'user',
  'POST /api/auth/recovery-codes':                                 'user',
  'DELETE /api/auth/authenticator':                                'user',
}

const stolen = 'api/areas/organizations/stolen-session.test.ts'
/** Calls that ask for it where the change is dangerous: the file and title of the test that shows it. */
const sometimes: Record<string, readonly [file: string, title: string]> = {
  'PUT /api/organizations/:organizationId': [
    stolen,
    'another %s needs proof of who one is, and is mailed to all owners',
  ],
  'POST /api/organizations/:organizationId/invites': [
    stolen,
    'inviting an owner needs proof of who one is, and all owners hear of the invite and of who came',
  ],
  'PUT /api/organizations/:organizationId/members/:userId': [
    stolen,
    'an accomplice becomes %s by no invite, link or change of role from a stolen session',
  ],
  'DELETE /api/organizations/:organizationId/members/:userId': [
    'api/areas/organizations/members.test.ts',
    'demoting or removing an owner needs proof of who one is, takes a day and is told to all owners',
  ],
  'POST /api/promoter/events/:eventId/orders/:saleId/refund': [
    'api/areas/refunds/refund-order.test.ts',
    'an order with a used ticket is refunded if that was confirmed, by who proved who they are',
  ],
  'GET /api/promoter/events/:eventId/people.csv': [
    'api/areas/people/export-people.test.ts',
    'whole CPFs need the right, a purpose and proof of who asks, and are recorded before they are sent',
  ],
  'GET /api/promoter/events/:eventId/people.xlsx': [
    'api/areas/people/export-people.test.ts',
    'whole CPFs need the right, a purpose and proof of who asks, and are recorded before they are sent',
  ],
}

const NO_ID = '0b6e4f00-0000-4000-8000-000000000001'

let wholeProduct: WholeProduct
let organizationId: string
let eventId: string
const people: Record<string, string> = {}

beforeAll(async () => {
  wholeProduct = await openWholeProduct(undefined, { RESERVES_PER_MINUTE: '1000' })
  const { db } = wholeProduct.database
  for (const who of [...memberRoles, 'stranger', 'team']) people[who] = await createPerson(db)
  const email = `${people['team']}@example.com`
  await grantRole(db, { email, role: 'platform', eventId: null })
  await giveSecondFactor(db, people['team'] ?? '')
  const owner = await logIn('owner', false)
  const organization = { name: 'Casa do Choro', phone: '51998765432' }
  organizationId = (await wholeProduct.ask('POST', '/organizations', owner, organization)).json()
    ._id
  const draft = { name: 'Noite de Choro', category: 'shows', bannerId: null }
  const path = `/organizations/${organizationId}/events`
  eventId = (await wholeProduct.ask('POST', path, owner, draft)).json()._id
  for (const role of memberRoles.filter((one) => one !== 'owner'))
    await wholeProduct.database.pool.query(
      `insert into organization_members (organization_id, user_id, role, confirmed_at)
       values ($1, $2, $3, app_now())`,
      [organizationId, people[role], role],
    )
})
afterAll(() => wholeProduct.close())

/** Token of a new login, whose user may have proved who they are. */
async function logIn(who: string, isProved: boolean): Promise<string> {
  const { database, config, product } = wholeProduct
  const { rows } = await database.pool.query<{ loginId: string; userId: string }>(
    `insert into logins (id, user_id, confirmed_at)
     values (gen_random_uuid(), $1, case when $2 then app_now() end)
     returning id as "loginId", user_id as "userId"`,
    [people[who], isProved],
  )
  if (!rows[0]) throw new Error(`${who} could not log in`)
  return createTokens(config.SECRET_KEY).issueAccess(rows[0], product.clock.now())
}

/** Answer to a call with a body that no contract takes, which is read after all checks of the caller. */
async function ask(route: string, token: string) {
  const [method = '', path = ''] = route.split(' ')
  const filled = path
    .replace('/api', '')
    .replace(':organizationId', organizationId)
    .replace(':eventId', eventId)
    .replaceAll(/:\w+/g, NO_ID)
  const answer = await wholeProduct.ask(method as 'POST', filled, token, { unknown: true })
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code }
}

function mayCall(needs: string, who: string): boolean {
  if (needs === 'user') return true
  if (needs === 'platform') return who === 'team'
  return (rights[needs as Right] as readonly string[]).includes(who)
}

const declared = (confirm: string) =>
  wholeProduct.product.app
    .accessList()
    .filter((route) => route.confirm === confirm && route.method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
    .toSorted()

test('the calls that ask for proof are exactly the listed ones', () => {
  expect(declared('step-up')).toEqual(Object.keys(always).toSorted())
  expect(declared('sometimes')).toEqual(Object.keys(sometimes).toSorted())
})

test.each(Object.entries(always))(
  '%s is refused to a stolen session, and tells nothing to who has no right',
  async (route, needs) => {
    expect((await ask(route, '')).status).toBe(401)
    for (const who of Object.keys(people)) {
      const unproved = await ask(route, await logIn(who, false))
      const proved = await ask(route, await logIn(who, true))
      expect([who, proved.code]).not.toEqual([who, 'STEP_UP_NEEDED'])
      if (mayCall(needs, who)) {
        expect([who, unproved]).toEqual([who, { status: 403, code: 'STEP_UP_NEEDED' }])
        expect([who, proved.code]).not.toEqual([who, 'FORBIDDEN'])
      } else {
        expect([403, 404]).toContain(proved.status)
        expect([who, unproved]).toEqual([who, proved])
      }
    }
  },
)

test.each(Object.entries(sometimes))('%s has a test of when it asks', async (_, [file, title]) => {
  const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
  expect(text).toContain(`'${title}'`)
})

test('a thief of session and password does nothing dangerous where a second factor is set up', async () => {
  const { database, ask: send } = wholeProduct
  const owner = people['owner'] ?? ''
  await giveSecondFactor(database.db, owner)
  const password = 'segredo1'
  await database.pool.query('update users set password_hash = $2 where id = $1', [
    owner,
    await hashPassword(password),
  ])
  const token = await logIn('owner', false)
  const credentials = { email: `${owner}@example.com`, password }
  expect((await send('POST', '/auth/step-up', token, { password })).json().code).toBe(
    'SECOND_FACTOR_NEEDED',
  )
  expect((await send('POST', '/login', '', credentials)).json().code).toBe('CODE_NEEDED')
  const dangerous = Object.keys(always).filter((route) => mayCall(always[route] ?? '', 'owner'))
  for (const route of dangerous)
    expect([route, (await ask(route, token)).code]).toEqual([route, 'STEP_UP_NEEDED'])
})
