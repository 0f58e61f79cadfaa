import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { broken, found, refused } from '../../../lib/testing/render-signed-in.tsx'
import { renderTeam, sampleId } from '../testing/render-team.tsx'
import { sampleOrganizationLine, sampleOrganizationList } from '../testing/sample-organizations.ts'
import { OrganizationList } from './organization-list.tsx'
import type { OrganizationListParams } from './organization-params.ts'

const one = found(sampleOrganizationList(sampleOrganizationLine()))

async function show(params: OrganizationListParams = { page: 1 }, list: ApiResponse = one) {
  const onParamsChange = vi.fn()
  const server = { answer: list }
  const rendered = await renderTeam(
    <OrganizationList params={params} onParamsChange={onParamsChange} />,
    ({ path }) => (path.startsWith('/api/team/organizations') ? server.answer : undefined),
  )
  const requestedPaths = () =>
    rendered.requests.filter(({ path }) => path.startsWith('/api/team/')).map(({ path }) => path)
  return { ...rendered, server, onParamsChange, requestedPaths }
}

test('an organization shows status, owner, events and gross, and links to its page', async () => {
  await show()
  await expect
    .element(page.getByRole('link', { name: 'Palco Sul' }))
    .toHaveAttribute('href', `/equipe/organizacoes/${sampleId(5)}`)
  const row = page.getByRole('article')
  for (const text of [
    'Nova',
    'Rita Lima',
    'rita@palcosul.example',
    'R$ 1.234,50',
    '2 eventos publicados',
  ])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 organização', { exact: true })).toBeVisible()
})

test('a verified organization whose document changed says that it waits for us', async () => {
  const changed = { status: 'verified', documentChangedAt: '2026-11-17T15:00:00.000Z' } as const
  await show({ page: 1 }, found(sampleOrganizationList(sampleOrganizationLine(changed))))
  await expect.element(page.getByText('A confirmar', { exact: true })).toBeVisible()
})

test('an organization whose invite nobody has accepted says that it has no owner', async () => {
  const line = sampleOrganizationLine({ owner: null, publishedEvents: 1 })
  await show({ page: 1 }, found(sampleOrganizationList(line)))
  await expect.element(page.getByText('Sem dono ainda')).toBeVisible()
  await expect.element(page.getByText('1 evento publicado', { exact: true })).toBeVisible()
})

test('the parameters in the address are sent to the server and shown in the fields', async () => {
  const { requestedPaths } = await show({ status: 'verified', q: 'palco', page: 2 })
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(requestedPaths()).toEqual(['/api/team/organizations?status=verified&q=palco&page=2'])
  await expect.element(page.getByRole('searchbox')).toHaveValue('palco')
  await expect
    .element(page.getByRole('button', { name: 'Verificadas 2' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('every status shows its count and filters from the first page', async () => {
  const { onParamsChange } = await show({ q: 'palco', page: 3 })
  for (const [name, status] of [
    ['Novas 3', 'new'],
    ['Verificadas 2', 'verified'],
    ['Suspensas 1', 'suspended'],
  ] as const) {
    await pressOn(page.getByRole('button', { name }))
    expect(onParamsChange).toHaveBeenLastCalledWith({ status, q: 'palco', page: 1 })
  }
  await pressOn(page.getByRole('button', { name: 'Todas 6' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ q: 'palco', page: 1 })
})

test('a search runs on submit and keeps the status; an empty one clears it', async () => {
  const { onParamsChange } = await show({ status: 'new', q: 'x', page: 2 })
  const box = page.getByRole('searchbox', { name: 'Buscar por nome' })
  await box.fill('  São João ')
  expect(onParamsChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onParamsChange).toHaveBeenLastCalledWith({ status: 'new', q: 'São João', page: 1 })
  await box.fill('')
  await pressOn(page.getByRole('button', { name: 'Buscar' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ status: 'new', page: 1 })
})

test('turning a page focuses the list', async () => {
  const list = { ...sampleOrganizationList(sampleOrganizationLine()), totalDocs: 41, totalPages: 3 }
  const { onParamsChange } = await show({ status: 'new', page: 1 }, found(list))
  await pressOn(page.getByRole('button', { name: 'Próxima' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ status: 'new', page: 2 })
  await expect.element(page.getByRole('list', { name: 'Página 1 de 3' })).toHaveFocus()
})

test('an empty result offers to clear the filters', async () => {
  const { onParamsChange } = await show({ q: 'nada', page: 1 }, found(sampleOrganizationList()))
  await expect
    .element(page.getByRole('heading', { name: 'Nenhuma organização encontrada' }))
    .toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Limpar filtros' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ page: 1 })
})

test('a list that fails to load can be retried', async () => {
  const { server } = await show({ page: 1 }, broken)
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer = one
  await pressOn(page.getByRole('button', { name: 'Tentar novamente' }))
  await expect.element(page.getByRole('link', { name: 'Palco Sul' })).toBeVisible()
})

test('a user who lost the role sees the reason', async () => {
  const words = 'Você não tem permissão para fazer isso.'
  await show({ page: 1 }, refused(403, 'FORBIDDEN', words))
  await expect.element(page.getByText(words)).toBeVisible()
})
