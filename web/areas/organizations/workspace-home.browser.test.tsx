import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { ana } from '../../lib/testing/fake-accounts.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, found, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import type { EventListParams } from './queries.ts'
import {
  casaNova,
  eventList,
  organizationList,
  palcoSul,
  sampleEvent,
  sampleId,
} from './testing/render-workspace.tsx'
import { WorkspaceHome } from './workspace-home.tsx'

interface Scene {
  readonly organizations?: ApiResponse
  readonly events?: ApiResponse
  readonly params?: EventListParams
}

async function show({ organizations, events = eventList([]), params = { page: 1 } }: Scene = {}) {
  const server = { organizations: organizations ?? organizationList([palcoSul]), events }
  const onParamsChange = vi.fn()
  const rendered = await renderSignedIn(
    <WorkspaceHome
      {...{ params, onParamsChange }}
      renderGates={(id) => <p>{`Portarias de ${id}`}</p>}
    />,
    {
      answer: ({ path }) => {
        if (path === '/api/organizations') return server.organizations
        if (path.includes('/events')) return server.events
        return path === '/api/auth/send-confirmation' ? found({ message: 'ok' }) : undefined
      },
    },
  )
  const requestedEvents = () =>
    rendered.requests.map(({ path }) => path).filter((path) => path.includes('/events'))
  return { ...rendered, server, onParamsChange, requestedEvents }
}

const createEvent = page.getByRole('link', { name: 'Criar evento' })

test('the first visit explains the workspace and leads to the assistant', async () => {
  const { requestedEvents } = await show({ organizations: organizationList([]) })
  await expect
    .element(page.getByRole('heading', { name: 'Venda ingressos do seu evento' }))
    .toBeVisible()
  await expect.element(createEvent).toHaveAttribute('href', '/promotor/novo')
  expect(requestedEvents()).toEqual([])
})

test('an event shows its state, date, city and sales, and leads to its overview', async () => {
  await show({ events: eventList([sampleEvent()]) })
  await expect
    .element(page.getByRole('link', { name: 'Noite de Choro' }))
    .toHaveAttribute('href', `/promotor/eventos/${sampleId(7)}`)
  const card = page.getByRole('article')
  for (const text of ['No ar', '05/12/2026 às 20:00', 'Porto Alegre', '1.234', 'R$ 61.700,00'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  expect(card.element().textContent).toContain('1.234 de 2.000 vendidos')
})

test('a draft has no figures and leads on', async () => {
  const draft = sampleEvent({ state: 'draft', startDate: null, city: '', sold: 0, capacity: 0 })
  await show({ events: eventList([draft]) })
  const card = page.getByRole('article')
  for (const text of ['Rascunho', 'Data a definir', 'Continuar rascunho'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  expect(card.element().textContent).not.toContain('vendidos')
})

test('filters and page are sent to the server, and can be changed', async () => {
  const { onParamsChange, requestedEvents } = await show({
    params: { q: 'choro', state: 'draft', page: 2 },
    events: eventList([sampleEvent()], { totalDocs: 49, page: 2, totalPages: 3 }),
  })
  await expect.element(page.getByText('49 eventos')).toBeVisible()
  expect(requestedEvents()).toEqual([
    `/api/organizations/${sampleId(1)}/events?q=choro&state=draft&page=2`,
  ])
  await pressOn(page.getByRole('button', { name: 'Encerrados' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ q: 'choro', state: 'ended', page: 1 })
  await pressOn(page.getByRole('button', { name: 'Limpar busca' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ state: 'draft', page: 1 })
  await pressOn(page.getByRole('button', { name: 'Próxima' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ q: 'choro', state: 'draft', page: 3 })
  await expect.element(page.getByRole('list', { name: 'Página 2 de 3' })).toHaveFocus()
})

test('a search without results can be cleared', async () => {
  const { onParamsChange } = await show({ params: { q: 'nada', page: 1 } })
  await expect
    .element(page.getByRole('heading', { name: 'Nenhum evento encontrado' }))
    .toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Limpar filtros' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ page: 1 })
})

test('an organization without events offers to create one in it', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: 'Nenhum evento ainda' })).toBeVisible()
  for (const link of createEvent.elements())
    expect(link.getAttribute('href')).toBe('/promotor/novo?organizacao=palco-sul')
})

test('several organizations are shown one by one, with their next three events', async () => {
  const events = Array.from({ length: 5 }, (_, n) =>
    sampleEvent({ _id: sampleId(10 + n), name: `Festa ${n}` }),
  )
  await show({
    organizations: organizationList([casaNova, palcoSul]),
    events: eventList(events),
  })
  const own = page.getByRole('region', { name: 'Palco Sul' })
  await expect.element(own.getByRole('link', { name: 'Criar evento' })).toBeVisible()
  await expect
    .element(own.getByRole('link', { name: 'Ver todos os 5 eventos' }))
    .toHaveAttribute('href', '/promotor/o/palco-sul')
  expect(own.getByRole('article').elements()).toHaveLength(3)
  const others = page.getByRole('region', { name: 'Casa Nova' })
  await expect.element(others.getByText('Verificada')).toBeVisible()
  expect(others.getByRole('link', { name: 'Criar evento' }).elements()).toEqual([])
})

test.each<[string, Partial<OwnOrganization>, string]>([
  ['is not confirmed yet', { isConfirmed: false }, 'Falta a confirmação de um dono'],
  ['works at the gate', { role: 'gate' }, 'Você trabalha na portaria'],
])('a member who %s is told so, and no events are requested', async (_who, own, title) => {
  const { requestedEvents } = await show({
    organizations: organizationList([{ ...palcoSul, ...own }]),
  })
  await expect.element(page.getByText(title)).toBeVisible()
  expect(page.getByText(/^Portarias de/).elements()).toHaveLength(own.role === 'gate' ? 1 : 0)
  expect(createEvent.elements()).toEqual([])
  expect(requestedEvents()).toEqual([])
})

test('a member who waits for an owner finds what to do, and the own part in the team', async () => {
  await show({ organizations: organizationList([{ ...palcoSul, isConfirmed: false }]) })
  await expect.element(page.getByText(/Peça a um dono que abra Equipe/)).toBeVisible()
  await expect.element(page.getByText(ana.email)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver minha função na equipe' }))
    .toHaveAttribute('href', '/promotor/o/palco-sul/equipe')
})

test.each([
  [1, 'Uma pessoa espera a sua confirmação'],
  [3, '3 pessoas esperam a sua confirmação'],
])('an owner is told that %d wait for a confirmation, beside the events', async (n, title) => {
  await show({
    organizations: organizationList([{ ...palcoSul, waitingMembers: n }]),
    events: eventList([sampleEvent()]),
  })
  await expect.element(page.getByText(title)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Confirmar na equipe' }))
    .toHaveAttribute('href', '/promotor/o/palco-sul/equipe')
  await expect.element(page.getByRole('article')).toBeVisible()
})

test('members of a suspended organization are told so and see their events', async () => {
  await show({
    organizations: organizationList([{ ...palcoSul, status: 'suspended' }]),
    events: eventList([sampleEvent()]),
  })
  await expect.element(page.getByText('Esta organização está suspensa')).toBeVisible()
  await expect.element(page.getByRole('article')).toBeVisible()
})

test('an address that is not proved is mentioned, and the link can be sent again', async () => {
  const { requests, toasts } = await show({ organizations: organizationList([palcoSul], false) })
  await pressOn(page.getByRole('button', { name: 'Reenviar' }))
  await expect.poll(() => toasts).toMatchObject([{ variant: 'success' }])
  const sent = requests.find(({ path }) => path === '/api/auth/send-confirmation')
  expect(sent?.body).toMatchObject({ email: ana.email })
})

test.each(['organizations', 'events'] as const)(
  '%s that fail to load can be retried',
  async (what) => {
    const { server } = await show({ [what]: broken })
    await expect.element(page.getByRole('alert')).toBeVisible()
    server.organizations = organizationList([palcoSul])
    server.events = eventList([sampleEvent()])
    await pressOn(page.getByRole('button', { name: 'Tentar novamente' }))
    await expect.element(page.getByRole('article')).toBeVisible()
  },
)
