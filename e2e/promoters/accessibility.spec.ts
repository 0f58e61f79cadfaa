import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Account, promoter, team } from '../account.ts'
import { expectNoViolations, open, visit } from '../journey.ts'
import { authHeaders } from '../payments.ts'
import { buyer, signIn } from '../reservations.ts'

/** Every screen that promoters, their guests and our team use to run organizations and events. */

// Several screens in each test, on a machine that is busy with something else.
test.slow()

const SLUG = 'associacao-tambores-da-ladeira'
const NAME = 'Associação Tambores da Ladeira'
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

/** Visits a screen and expects that axe finds nothing there. */
async function expectAccessible(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await visit(page, path, heading)
  await expect(page.getByText(/^Carregando/)).toHaveCount(0)
  await expectNoViolations(page, path)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test('axe finds nothing on the screens of an organization', async ({ page, request }) => {
  await signIn(page, promoter)
  await open(page, '/promotor')
  for (const [path, heading] of [
    ['/promotor', 'Suas organizações'],
    ['/promotor/nova-organizacao', 'Nova organização'],
    [ORGANIZATION, NAME],
    [`${ORGANIZATION}/repasses`, 'Repasses'],
    [`${ORGANIZATION}/repasses/taxas`, 'Taxas da 55Tickets'],
    [`${ORGANIZATION}/historico`, 'Histórico de segurança'],
    [`${ORGANIZATION}/dados`, 'Dados da organização'],
  ] as const)
    await expectAccessible(page, path, heading)
  await page.getByRole('textbox', { name: 'Nome' }).first().fill('')
  await button(page, 'Salvar dados').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expectNoViolations(page, 'data of an organization with an error')

  await expectAccessible(page, `${ORGANIZATION}/equipe`, 'Equipe')
  await button(page, /^Convidar/).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'dialog of an invite')
  await page.keyboard.press('Escape')

  const ended = await findEventId(request, 'ended')
  await expectAccessible(page, `/promotor/eventos/${ended}/certificados`, 'Certificados')
  await page.getByRole('textbox', { name: 'Presença mínima (%)' }).fill('50')
  await expect(button(page, 'Salvar mínimo de 50 %')).toBeVisible()
  await expect(page.getByRole('list', { name: /^Página 1/ })).toBeVisible()
  await expectNoViolations(page, 'a minimum that is being typed')
})

/** Screens of an event, with their headings. */
const PARTS = [
  ['/pagina', 'Página'],
  ['/datas', 'Datas'],
  ['/local', 'Local'],
  ['/ingressos', 'Ingressos'],
  ['/cupons', 'Cupons'],
  ['/links', 'Links de divulgação'],
  ['/programacao', 'Programação'],
  ['/pedidos', 'Pedidos'],
  ['/formularios', 'Formulários'],
  ['/portaria', 'Portaria'],
  ['/copiar', 'Copiar evento'],
  ['/financeiro', 'Financeiro'],
  ['/historico', 'Histórico'],
  ['/participantes', 'Participantes'],
  ['/cortesias', 'Cortesias'],
  ['/mensagens', 'Mensagens'],
  ['/mensagens/nova', 'Nova mensagem'],
] as const

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
    await open(page, event)
    const name = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
    await expectAccessible(page, event, name)
    for (const [path, heading] of PARTS) await expectAccessible(page, event + path, heading)
    await expectAccessible(page, `${event}/previa`, name)
    const orders = `/promoter/events/${eventId}/orders`
    const { docs } = await fetchAs<{ docs: OnlyId[] }>(request, promoter, orders)
    expect(docs.length > 0).toBe(state === 'published')
    for (const { _id } of docs.slice(0, 1))
      await expectAccessible(page, `${event}/pedidos/${_id}`, /^Pedido \d/)
  })

test('axe finds nothing on what others see of an organization', async ({ page, request }) => {
  const invites = `/organizations/${await findOrganizationId(request)}/invites`
  const invite = { email: null, role: 'viewer', eventIds: null }
  const { link } = await fetchAs<{ link: string }>(request, promoter, invites, invite)
  const path = new URL(link).pathname
  const invitation = `${NAME} quer você na equipe`
  await open(page, path)
  await expectAccessible(page, path, invitation)
  await expectAccessible(page, '/convite/unknown', 'Este convite não vale mais')
  await expectAccessible(page, `/organizador/${SLUG}`, NAME)

  await signIn(page, await buyer(page.request))
  await open(page, path)
  await expectAccessible(page, path, invitation)
  await expectAccessible(page, '/promotor', 'Área do promotor')
  await expectAccessible(page, '/promotor/novo', 'Criar evento')
  await expectAccessible(page, ORGANIZATION, 'Organização não encontrada')
})

test('axe finds nothing on the screens of our team', async ({ page, request }) => {
  await signIn(page, team)
  await open(page, '/equipe/organizacoes')
  for (const [path, heading] of [
    ['/equipe/organizacoes', 'Organizações'],
    ['/equipe/reembolsos', 'Reembolsos a fazer'],
    ['/equipe/repasses', 'Repasses'],
    ['/equipe/mensagens', 'Mensagens para analisar'],
    [`/equipe/organizacoes/${await findOrganizationId(request)}`, NAME],
    [`/equipe/vendas/${await findEventId(request, 'published')}`, 'Tambores da Ladeira'],
  ] as const)
    await expectAccessible(page, path, heading)
})
