import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Account, promoter, team } from '../account.ts'
import { axeViolations, open } from '../journey.ts'
import { authHeaders } from '../payments.ts'
import { buyer, signIn } from '../reservations.ts'

/** Every screen that promoters, their guests and our team use to run organizations and events. */

// Several screens in each test, on a machine that is busy with something else.
test.slow()

const SLUG = 'associacao-tambores-da-ladeira'
const ORGANIZATION = `/promotor/o/${SLUG}`

interface OnlyId {
  readonly _id: string
}

/** Calls the API as an account of the demo. */
async function fetchAs<T>(
  request: APIRequestContext,
  account: Account,
  path: string,
  data?: object,
): Promise<T> {
  const headers = await authHeaders(request, account)
  const method = data ? 'POST' : 'GET'
  const answer = await request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

async function findOrganizationId(request: APIRequestContext): Promise<string> {
  const { docs } = await fetchAs<{ docs: (OnlyId & { slug: string })[] }>(
    request,
    promoter,
    '/organizations',
  )
  return docs.find(({ slug }) => slug === SLUG)?._id ?? ''
}

/** The promoter's first event in a state. */
async function findEventId(request: APIRequestContext, state: string): Promise<string> {
  const path = `/organizations/${await findOrganizationId(request)}/events?state=${state}`
  const { docs } = await fetchAs<{ docs: OnlyId[] }>(request, promoter, path)
  return docs[0]?._id ?? ''
}

async function expectAccessible(page: Page, path: string): Promise<void> {
  await open(page, path)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.getByText(/^Carregando/)).toHaveCount(0)
  await expectNoViolations(page, path)
}

/** Names the screen beside what axe finds. */
const expectNoViolations = async (page: Page, screen: string) =>
  // Soft, so that one run lists what is wrong on every screen.
  expect.soft(await axeViolations(page), screen).toEqual([])

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test('axe finds nothing on the screens of an organization', async ({ page }) => {
  await signIn(page, promoter)
  for (const path of ['/promotor', '/promotor/nova-organizacao', ORGANIZATION])
    await expectAccessible(page, path)
  for (const part of ['/repasses', '/repasses/taxas', '/dados'])
    await expectAccessible(page, ORGANIZATION + part)
  await page.getByRole('textbox', { name: 'Nome' }).first().fill('')
  await button(page, 'Salvar dados').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expectNoViolations(page, 'data of an organization with an error')
})

test('axe finds nothing on the team of an organization', async ({ page }) => {
  await signIn(page, promoter)
  await expectAccessible(page, `${ORGANIZATION}/equipe`)
  await button(page, /^Convidar/).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'dialog of an invite')
})

for (const { state, tag } of [
  { state: 'draft', tag: ['@long'] },
  { state: 'published', tag: [] },
])
  test(`axe finds nothing on the screens of an event: ${state}`, { tag }, async ({
    page,
    request,
  }) => {
    const eventId = await findEventId(request, state)
    const event = `/promotor/eventos/${eventId}`
    await signIn(page, promoter)
    for (const part of [
      '',
      '/pagina',
      '/datas',
      '/local',
      '/ingressos',
      '/cupons',
      '/links',
      '/programacao',
    ])
      await expectAccessible(page, event + part)
    for (const part of [
      '/pedidos',
      '/formularios',
      '/previa',
      '/portaria',
      '/copiar',
      '/financeiro',
      '/historico',
    ])
      await expectAccessible(page, event + part)
    for (const part of ['/participantes', '/cortesias', '/mensagens', '/mensagens/nova'])
      await expectAccessible(page, event + part)
    const orders = `/promoter/events/${eventId}/orders`
    const { docs } = await fetchAs<{ docs: OnlyId[] }>(request, promoter, orders)
    expect(docs.length > 0).toBe(state === 'published')
    for (const { _id } of docs.slice(0, 1)) await expectAccessible(page, `${event}/pedidos/${_id}`)
  })

test('axe finds nothing on the certificates of an ended event', async ({ page, request }) => {
  const path = `/promotor/eventos/${await findEventId(request, 'ended')}/certificados`
  await signIn(page, promoter)
  await expectAccessible(page, path)
  await page.getByRole('textbox', { name: 'Presença mínima (%)' }).fill('50')
  await expect(button(page, 'Salvar mínimo de 50 %')).toBeVisible()
  await expect(page.getByRole('list', { name: /^Página 1/ })).toBeVisible()
  await expectNoViolations(page, 'a minimum that is being typed')
})

test('axe finds nothing on the workspace of somebody without an organization', async ({ page }) => {
  await signIn(page, await buyer(page.request))
  for (const path of ['/promotor', '/promotor/novo', ORGANIZATION])
    await expectAccessible(page, path)
})

test('axe finds nothing on an invite and on the page of an organizer', async ({
  page,
  request,
}) => {
  const invites = `/organizations/${await findOrganizationId(request)}/invites`
  const invite = { email: null, role: 'viewer', eventIds: null }
  const { link } = await fetchAs<{ link: string }>(request, promoter, invites, invite)
  const path = new URL(link).pathname
  for (const one of [path, '/convite/unknown', `/organizador/${SLUG}`])
    await expectAccessible(page, one)
  await signIn(page, await buyer(page.request))
  await expectAccessible(page, path)
})

test("axe finds nothing on the team's pages of organizations and sales", async ({
  page,
  request,
}) => {
  await signIn(page, team)
  await expectAccessible(page, '/equipe/organizacoes')
  await expectAccessible(page, '/equipe/reembolsos')
  await expectAccessible(page, '/equipe/repasses')
  await expectAccessible(page, '/equipe/mensagens')
  await expectAccessible(page, `/equipe/organizacoes/${await findOrganizationId(request)}`)
  await expectAccessible(page, `/equipe/vendas/${await findEventId(request, 'published')}`)
})
