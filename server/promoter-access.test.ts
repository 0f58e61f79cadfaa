import { type EditorApp, openEditorApp } from '@55tickets/api/areas/editor/testing/editor-app.ts'
import { createPerson, stepUpAs } from '@55tickets/api/testing/people.ts'
import type { Right } from '@55tickets/rules/organizations/rights.ts'
import { type MemberRole, memberRoles, rights } from '@55tickets/rules/organizations/rights.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { promoterCalls, routeOf } from './testing/promoter-routes.ts'

/**
 * Every call of the promoters' workspace against everybody who may try it. Which right a call needs is
 * written down here once more, so that a call whose declaration changes by mistake fails.
 */

// biome-ignore format: a table
const needed: Record<string, Right> = {
  'GET /api/organizations/:organizationId':                          'seeOrganization',
  'PUT /api/organizations/:organizationId':                          'manageOrganization',
  'GET /api/organizations/:organizationId/members':                  'manageOrganization',
  'PUT /api/organizations/:organizationId/members/:userId':          'manageOrganization',
  'GET /api/organizations/:organizationId/history':                  'manageOrganization',
  'GET /api/organizations/:organizationId/gate-phones':              'manageOrganization',
  'PUT /api/organizations/:organizationId/second-factor':            'manageOrganization',
  'POST /api/organizations/:organizationId/invites':                 'manageOrganization',
  'DELETE /api/organizations/:organizationId/invites/:inviteId':     'manageOrganization',
  'GET /api/organizations/:organizationId/fees':                     'seeMoney',
  'GET /api/organizations/:organizationId/ledger':                   'seeMoney',
  'GET /api/organizations/:organizationId/events':                   'seeEvents',
  'POST /api/organizations/:organizationId/events':                  'createEvents',
  'GET /api/organizations/:organizationId/payout-account':           'seeMoney',
  'PUT /api/organizations/:organizationId/payout-account':           'manageOrganization',
  'GET /api/organizations/:organizationId/payouts':                  'seeMoney',
  'GET /api/organizations/:organizationId/payouts/balances':         'seeMoney',
  'POST /api/organizations/:organizationId/payouts':                 'requestPayouts',
  'GET /api/promoter/events/:eventId':                               'seeEvents',
  'GET /api/promoter/events/:eventId/preview':                       'seeEvents',
  'PUT /api/promoter/events/:eventId/page':                          'writeEvents',
  'PUT /api/promoter/events/:eventId/dates':                         'writeEvents',
  'PUT /api/promoter/events/:eventId/place':                         'writeEvents',
  'PUT /api/promoter/events/:eventId/payment':                       'writeEvents',
  'PUT /api/promoter/events/:eventId/tickets/:ticketId':             'writeEvents',
  'DELETE /api/promoter/events/:eventId/tickets/:ticketId':          'writeEvents',
  'POST /api/promoter/events/:eventId/tickets/:ticketId/close':      'writeEvents',
  'PUT /api/promoter/events/:eventId/sectors/:sectorId':             'writeEvents',
  'DELETE /api/promoter/events/:eventId/sectors/:sectorId':          'writeEvents',
  'PUT /api/promoter/events/:eventId/lots/:lotId':                   'writeEvents',
  'DELETE /api/promoter/events/:eventId/lots/:lotId':                'writeEvents',
  'POST /api/promoter/events/:eventId/lots/:lotId/turn':             'writeEvents',
  'PUT /api/promoter/events/:eventId/sessions/:sessionId':            'writeEvents',
  'DELETE /api/promoter/events/:eventId/sessions/:sessionId':         'writeEvents',
  'POST /api/promoter/events/:eventId/sessions/:sessionId/cancel':   'cancelEvents',
  'PUT /api/promoter/events/:eventId/forms/:formId':                  'writeEvents',
  'DELETE /api/promoter/events/:eventId/forms/:formId':               'writeEvents',
  'GET /api/promoter/events/:eventId/cancel':                        'cancelEvents',
  'POST /api/promoter/events/:eventId/cancel':                       'cancelEvents',
  'POST /api/promoter/events/:eventId/cancel/retry':                 'cancelEvents',
  'GET /api/promoter/events/:eventId/coupons':                       'seeEvents',
  'POST /api/promoter/events/:eventId/coupons':                      'writeEvents',
  'PUT /api/promoter/events/:eventId/coupons/:couponId':             'writeEvents',
  'GET /api/promoter/events/:eventId/figures':                       'seeEvents',
  'GET /api/promoter/events/:eventId/courtesies':                    'giveCourtesies',
  'POST /api/promoter/events/:eventId/courtesies':                   'giveCourtesies',
  'DELETE /api/promoter/events/:eventId/courtesies/:courtesyId':     'giveCourtesies',
  'GET /api/promoter/events/:eventId/courtesies/quotas':             'manageOrganization',
  'PUT /api/promoter/events/:eventId/courtesies/quotas/:userId':     'manageOrganization',
  'GET /api/promoter/events/:eventId/links':                         'seeEvents',
  'POST /api/promoter/events/:eventId/links':                        'writeEvents',
  'PUT /api/promoter/events/:eventId/links/:linkId':                 'writeEvents',
  'GET /api/promoter/events/:eventId/messages':                      'writeEvents',
  'POST /api/promoter/events/:eventId/messages':                     'writeEvents',
  'POST /api/promoter/events/:eventId/messages/audience':            'writeEvents',
  'POST /api/promoter/events/:eventId/messages/test':                'writeEvents',
  'POST /api/promoter/events/:eventId/messages/:messageId/stop':     'writeEvents',
  'GET /api/promoter/events/:eventId/certificates':                  'seeEvents',
  'PUT /api/promoter/events/:eventId/certificates':                  'writeEvents',
  'GET /api/promoter/events/:eventId/certificates/people':           'readOrders',
  'GET /api/promoter/events/:eventId/orders':                        'readOrders',
  'GET /api/promoter/events/:eventId/orders/:saleId':                'readOrders',
  'GET /api/promoter/events/:eventId/orders/:saleId/story':          'readOrders',
  'POST /api/promoter/events/:eventId/orders/:saleId/resend':        'readOrders',
  'POST /api/promoter/events/:eventId/orders/:saleId/holder':        'readOrders',
  'GET /api/promoter/events/:eventId/orders/:saleId/refund':         'refundOrders',
  'POST /api/promoter/events/:eventId/orders/:saleId/refund':        'refundOrders',
  'GET /api/promoter/events/:eventId/orders/:saleId/moves/:codeId':  'refundOrders',
  'POST /api/promoter/events/:eventId/orders/:saleId/move':          'refundOrders',
  'GET /api/promoter/events/:eventId/people':                        'readOrders',
  'GET /api/promoter/events/:eventId/people/:codeId':                'readOrders',
  'GET /api/promoter/events/:eventId/exports':                       'exportCpfs',
  'POST /api/promoter/events/:eventId/check':                        'writeEvents',
  'POST /api/promoter/events/:eventId/publish':                      'writeEvents',
  'POST /api/promoter/events/:eventId/pause':                        'writeEvents',
  'POST /api/promoter/events/:eventId/resume':                       'writeEvents',
  'POST /api/promoter/events/:eventId/postpone':                     'cancelEvents',
  'POST /api/promoter/events/:eventId/unlist':                       'writeEvents',
  'POST /api/promoter/events/:eventId/list':                         'writeEvents',
  'POST /api/promoter/events/:eventId/copy':                         'createEvents',
  'DELETE /api/promoter/events/:eventId':                            'writeEvents',
  'GET /api/promoter/events/:eventId/changes':                       'seeHistory',
  'GET /api/promoter/events/:eventId/gate':                          'workAtGate',
  'GET /api/promoter/events/:eventId/gate/people':                   'inviteGatePhones',
  'POST /api/promoter/events/:eventId/gate/invites':                 'inviteGatePhones',
  'DELETE /api/promoter/events/:eventId/gate/devices/:deviceId':     'inviteGatePhones',
  'POST /api/promoter/events/:eventId/gate/callers/:callerId/undo':  'inviteGatePhones',
}

let workspace: EditorApp
let eventId: string
const people: Record<string, string> = {}

beforeAll(async () => {
  workspace = await openEditorApp()
  eventId = await workspace.createDraft()
  const other = await workspace.createDraft()
  for (const role of memberRoles) people[role] = await workspace.addMember(role)
  people['limited here'] = await workspace.addMember('manager', [eventId])
  people['limited elsewhere'] = await workspace.addMember('manager', [other])
  people['stranger'] = await createPerson(workspace.database.db)
  people['of another organization'] = await createPerson(workspace.database.db)
  await workspace.call(
    'POST',
    '/organizations',
    { name: 'Outra', phone: '51998765432' },
    people['of another organization'],
  )
  people['unconfirmed'] = await workspace.addMember('owner')
  await workspace.database.pool.query(
    'update organization_members set confirmed_at = null where user_id = $1',
    [people['unconfirmed']],
  )
  for (const who of Object.values(people)) await stepUpAs(workspace.database.db, who)
})
afterAll(() => workspace.close())

/** Calls with an empty body, which the check of rights comes before: 400 or better means allowed. */
async function ask(route: string, who: string | null, event = eventId): Promise<number> {
  const [method = '', path = ''] = route.split(' ')
  const url = path
    .replace(':organizationId', workspace.organizationId)
    .replace(':eventId', event)
    .replaceAll(/:\w+/g, '0b6e4f00-0000-4000-8000-000000000001')
  const response = await workspace.app.inject({
    method: method as 'GET',
    url,
    ...(who && { headers: { authorization: `Bearer ${who}` } }),
    ...(method !== 'GET' && { payload: { unknown: true } }),
  })
  return response.statusCode
}

/** The event that a call gets: one of its own if the call deletes it. */
const eventFor = async (route: string) =>
  route === 'DELETE /api/promoter/events/:eventId' ? workspace.createDraft() : eventId

const isOfEvent = (route: string) => route.includes(':eventId')
const isOfOrganization = (right: Right) =>
  ['seeOrganization', 'createEvents', 'seeMoney', 'requestPayouts', 'manageOrganization'].includes(
    right,
  )
const may = (role: MemberRole, right: Right) =>
  (rights[right] as readonly MemberRole[]).includes(role)
/** Whatever a call answers once its caller may make it. */
const ALLOWED = expect.not.toSatisfy((status: number) => [401, 403].includes(status))

test('every call that needs a right has a row, and declares that right', () => {
  const declared = Object.fromEntries(
    promoterCalls.map((call) => [routeOf(call), call.access.split(':')[1]]),
  )
  expect(declared).toEqual(needed)
})

/** Calls that take or answer bytes instead of JSON, and therefore are no `Call`. */
const files: Record<string, Right> = {
  'POST /api/organizations/:organizationId/files': 'writeEvents',
  'GET /api/organizations/:organizationId/fees.csv': 'seeMoney',
  'GET /api/organizations/:organizationId/history.csv': 'manageOrganization',
  'GET /api/promoter/events/:eventId/orders.csv': 'readOrders',
  'GET /api/promoter/events/:eventId/people.csv': 'readOrders',
  'GET /api/promoter/events/:eventId/people.xlsx': 'readOrders',
  'GET /api/promoter/events/:eventId/reports/bordero.pdf': 'seeMoney',
  'GET /api/promoter/events/:eventId/reports/bordero.xlsx': 'seeMoney',
  'GET /api/promoter/events/:eventId/reports/half-price.pdf': 'seeMoney',
  'GET /api/promoter/events/:eventId/reports/half-price.xlsx': 'seeMoney',
}

describe.each(Object.entries({ ...needed, ...files }))('%s', (route, right) => {
  test('is closed to nobody and to strangers', async () => {
    expect(await ask(route, null)).toBe(401)
    for (const who of ['stranger', 'of another organization', 'unconfirmed'])
      expect([who, await ask(route, people[who] ?? '')]).toEqual([who, 404])
  })

  test.each(memberRoles)(`is judged by the table for %s`, async (role) => {
    const status = await ask(route, people[role] ?? '', await eventFor(route))
    expect(status).toEqual(may(role, right) ? ALLOWED : 403)
  })

  test('is judged by the events that a member is limited to', async () => {
    const event = await eventFor(route)
    const limitedHere =
      event === eventId ? people['limited here'] : await workspace.addMember('manager', [event])
    const elsewhere = await ask(route, people['limited elsewhere'] ?? '', event)
    const here = await ask(route, limitedHere ?? '', event)
    expect(here).toEqual(isOfOrganization(right) || !may('manager', right) ? 403 : ALLOWED)
    if (isOfEvent(route)) expect(elsewhere).toBe(404)
    else expect(elsewhere).toBe(here)
  })
})

test('a suspended organization can be read, but publishes and invites nothing', async () => {
  const draft = await workspace.createDraft()
  await workspace.complete(draft)
  await workspace.database.pool.query(
    "update organizations set status = 'suspended' where id = $1",
    [workspace.organizationId],
  )
  expect((await workspace.call('GET', `/promoter/events/${draft}`)).status).toBe(200)
  expect(await workspace.call('POST', `/promoter/events/${draft}/publish`)).toMatchObject({
    status: 403,
    body: { code: 'ORGANIZATION_SUSPENDED' },
  })
  const invite = { email: null, role: 'viewer', eventIds: null }
  expect(
    await workspace.call('POST', `/organizations/${workspace.organizationId}/invites`, invite),
  ).toMatchObject({ status: 403, body: { code: 'ORGANIZATION_SUSPENDED' } })
  await workspace.database.pool.query("update organizations set status = 'new'")
})
