import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, file, found, refused } from '../../lib/testing/render-signed-in.tsx'
import { LeadInbox } from './lead-inbox.tsx'
import type { LeadListParams } from './lead-params.ts'
import { renderTeam, sampleId, sampleLine, sampleList } from './testing/render-team.tsx'

const one = found(sampleList(sampleLine()))

async function show(params: LeadListParams = { page: 1 }, list: ApiResponse = one, csv = file()) {
  const onParamsChange = vi.fn()
  const rendered = await renderTeam(
    <LeadInbox params={params} onParamsChange={onParamsChange} />,
    ({ path }) => {
      if (path.startsWith('/api/team/leads.csv')) return csv
      return path.startsWith('/api/team/leads') ? list : undefined
    },
  )
  const requestedPaths = () =>
    rendered.requests.filter(({ path }) => path.startsWith('/api/team/')).map(({ path }) => path)
  return { ...rendered, onParamsChange, requestedPaths }
}

test('a lead shows name, company, status and arrival, and links to its page', async () => {
  await show()
  await expect
    .element(page.getByRole('link', { name: 'Rita Lima' }))
    .toHaveAttribute('href', `/equipe/leads/${sampleId(1)}`)
  const row = page.getByRole('article')
  for (const text of ['Palco Sul', 'Novo', '14/11/2026 às 23:30'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 lead', { exact: true })).toBeVisible()
})

test('the parameters in the address are sent to the server and shown in the fields', async () => {
  const { requestedPaths } = await show({ status: 'ganho', kind: 'interview', q: 'palco', page: 2 })
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(requestedPaths()).toEqual(['/api/team/leads?status=ganho&kind=interview&q=palco&page=2'])
  await expect.element(page.getByRole('searchbox')).toHaveValue('palco')
  await expect.element(page.getByRole('combobox', { name: 'Tipo' })).toHaveValue('interview')
  await expect
    .element(page.getByRole('button', { name: 'Ganho 1' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('every status shows its count and filters from the first page', async () => {
  const { onParamsChange } = await show({ q: 'palco', kind: 'contact', page: 3 })
  await pressOn(page.getByRole('button', { name: 'Em contato 2' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({
    status: 'em_contato',
    q: 'palco',
    kind: 'contact',
    page: 1,
  })
  await pressOn(page.getByRole('button', { name: 'Todos 6' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ q: 'palco', kind: 'contact', page: 1 })
})

test('the kind filter can be set and cleared', async () => {
  const { onParamsChange } = await show({ status: 'novo', page: 2 })
  await page.getByRole('combobox', { name: 'Tipo' }).selectOptions('Entrevista')
  expect(onParamsChange).toHaveBeenLastCalledWith({ status: 'novo', kind: 'interview', page: 1 })
})

test('a search runs on submit, also by keyboard; an empty one clears it', async () => {
  const { onParamsChange } = await show({ status: 'novo', q: 'x', page: 1 })
  const box = page.getByRole('searchbox', { name: 'Buscar por nome, empresa, email ou evento' })
  await box.fill('  São João ')
  expect(onParamsChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onParamsChange).toHaveBeenLastCalledWith({ status: 'novo', q: 'São João', page: 1 })
  await box.fill('')
  await pressOn(page.getByRole('button', { name: 'Buscar' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ status: 'novo', page: 1 })
})

test('turning a page focuses the list', async () => {
  const list = { ...sampleList(sampleLine()), totalDocs: 41, totalPages: 3 }
  const { onParamsChange } = await show({ q: 'sul', page: 1 }, found(list))
  await pressOn(page.getByRole('button', { name: 'Próxima' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ q: 'sul', page: 2 })
  await expect.element(page.getByRole('list', { name: 'Página 1 de 3' })).toHaveFocus()
})

test('an empty result offers to clear the filters and disables the export', async () => {
  const { onParamsChange } = await show({ q: 'nada', page: 1 }, found(sampleList()))
  await expect.element(page.getByRole('heading', { name: 'Nenhum lead encontrado' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Exportar CSV' })).toBeDisabled()
  await pressOn(page.getByRole('button', { name: 'Limpar filtros' }))
  expect(onParamsChange).toHaveBeenLastCalledWith({ page: 1 })
})

test('a list that fails to load can be retried', async () => {
  await show({ page: 1 }, broken)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})

test('a user who lost the role sees the reason', async () => {
  const words = 'Você não tem permissão para fazer isso.'
  await show({ page: 1 }, refused(403, 'FORBIDDEN', words))
  await expect.element(page.getByText(words)).toBeVisible()
})

test('the export contains all filtered leads, not only the page', async () => {
  const { requestedPaths } = await show({ status: 'novo', q: 'a:b&c', page: 2 })
  await pressOn(page.getByRole('button', { name: 'Exportar CSV' }))
  await expect
    .poll(() => requestedPaths().at(-1))
    .toBe('/api/team/leads.csv?status=novo&q=a%3Ab%26c')
})

test('a failed export shows the reason', async () => {
  const { toasts } = await show({ page: 1 }, one, refused(403, 'FORBIDDEN', 'Sem permissão.'))
  await pressOn(page.getByRole('button', { name: 'Exportar CSV' }))
  await expect.poll(() => toasts).toMatchObject([{ variant: 'error', text: 'Sem permissão.' }])
})
