import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { found, renderListing, sampleList, summary } from '../testing/render-listing.tsx'

const two = () => found(sampleList([summary('Noite de Choro'), summary('Feira de Cerâmica')]))
/** Searches like the server: in more events than the loaded page holds. */
const searched = (query: URLSearchParams) =>
  query.get('q') ? found(sampleList([summary('Choro na Praça')])) : two()

test('typing filters the loaded page by name, ignoring case and accents', async () => {
  const { view, requests, address } = await renderListing(two)
  await view.getByRole('searchbox').fill('CERAMICA')
  await expect
    .element(view.getByRole('heading', { level: 3 }))
    .toHaveTextContent('Feira de Cerâmica')
  await expect.element(view.getByText('1 evento nesta página')).toBeVisible()
  await expect.poll(address).toBe('/')
  expect(requests).toEqual(['page=1'])
})

test('typed text has a badge that clears the search box', async () => {
  const { view } = await renderListing(two)
  await view.getByRole('searchbox').fill(' choro ')
  await pressOn(view.getByRole('link', { name: 'Remover filtro “choro” nesta página' }))
  await expect.element(view.getByRole('searchbox')).toHaveValue('')
  await expect.element(view.getByText('2 eventos', { exact: true })).toBeVisible()
})

test('"Buscar em todos os eventos" searches on the server from page 1', async () => {
  const { view, requests, address } = await renderListing(searched, '/?city=Recife&page=2')
  await view.getByRole('searchbox').fill(' choro ')
  await pressOn(view.getByRole('link', { name: 'Buscar em todos os eventos' }))
  await expect.poll(address).toBe('/?q=choro&city=Recife')
  await expect.element(view.getByRole('heading', { level: 3 })).toHaveTextContent('Choro na Praça')
  expect(requests.at(-1)).toBe('q=choro&city=Recife&page=1')
  await expect.element(view.getByText('Buscar em todos os eventos')).not.toBeInTheDocument()
  await expect.element(view.getByText('Busca: choro')).toBeVisible()
  await expect.element(view.getByRole('heading', { name: 'Eventos' })).toHaveFocus()
})

test('it is also offered for an empty result, but only with typed text', async () => {
  const { view } = await renderListing(two)
  const everywhere = view.getByRole('link', { name: 'Buscar em todos os eventos' })
  await expect.element(view.getByText('2 eventos', { exact: true })).toBeVisible()
  await expect.element(everywhere).not.toBeInTheDocument()
  await view.getByRole('searchbox').fill('zzz')
  await expect.element(view.getByText('Nenhum evento encontrado')).toBeVisible()
  await expect.element(everywhere).toBeVisible()
  await view.getByRole('searchbox').fill('   ')
  await expect.element(everywhere).not.toBeInTheDocument()
})

test('Enter searches on the server', async () => {
  const { view, address } = await renderListing(searched)
  await view.getByRole('searchbox').fill('choro')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/?q=choro')
  await expect.element(view.getByText('Busca: choro')).toBeVisible()
})

test('the search box shows the search of the URL, whose results are not filtered again', async () => {
  const { view } = await renderListing(two, '/?q=praca+choro')
  await expect.element(view.getByRole('searchbox')).toHaveValue('praca choro')
  await expect.element(view.getByText('2 eventos', { exact: true })).toBeVisible()
})

test('typing over a search drops it and filters the loaded page', async () => {
  const { view, requests, address } = await renderListing(searched, '/?q=noite&city=Recife&page=2')
  await view.getByRole('searchbox').fill('feira')
  await expect.poll(address).toBe('/?city=Recife')
  await expect.element(view.getByText('1 evento nesta página')).toBeVisible()
  await expect.element(view.getByRole('searchbox')).toHaveValue('feira')
  await expect.element(view.getByText('Busca: noite')).not.toBeInTheDocument()
  expect(requests).toEqual(['q=noite&city=Recife&page=2', 'city=Recife&page=1'])
})

test('clearing the search box drops the search', async () => {
  const { view, address } = await renderListing(searched, '/?q=noite')
  await view.getByRole('searchbox').fill('')
  await expect.poll(address).toBe('/')
  await expect.element(view.getByText('2 eventos', { exact: true })).toBeVisible()
})

test('a trailing space does not change the search', async () => {
  const { view, requests, address } = await renderListing(searched, '/?q=noite')
  await view.getByRole('searchbox').fill('noite ')
  await expect.element(view.getByText('1 evento', { exact: true })).toBeVisible()
  expect(address()).toBe('/?q=noite')
  expect(requests).toEqual(['q=noite&page=1'])
})

test('without JavaScript the form submits search, city and category', async () => {
  const { view } = await renderListing(two, '/?q=noite&city=Recife&type=shows&page=2')
  await expect.element(view.getByRole('combobox')).toHaveValue('Recife')
  const form = view.getByRole('searchbox').element().closest('form')
  expect(form?.getAttribute('action')).toBe('/')
  expect(form?.method).toBe('get')
  expect([...new FormData(form ?? undefined)]).toEqual([
    ['q', 'noite'],
    ['city', 'Recife'],
    ['type', 'shows'],
  ])
})
