import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { found, renderListing, sampleList, summary } from '../testing/render-listing.tsx'

const two = () => found(sampleList([summary('Noite de Choro'), summary('Feira de Cerâmica')]))

test('the search box, the cities and all categories are shown', async () => {
  const { view } = await renderListing(two)
  await expect
    .element(view.getByRole('searchbox', { name: 'Buscar' }))
    .toHaveAttribute('placeholder', 'Buscar shows, teatros, festivais...')
  const cities = view.getByRole('combobox', { name: 'Cidade' })
  await expect.element(cities.getByRole('option', { name: 'Recife' })).toBeInTheDocument()
  const options = [...cities.element().querySelectorAll('option')]
  expect(options.map(({ value, text }) => [value, text])).toEqual([
    ['todos', 'Todas as cidades'],
    ['Belém', 'Belém'],
    ['Recife', 'Recife'],
  ])
  const chips = view.getByRole('navigation', { name: 'Categorias' }).getByRole('link')
  expect(chips.elements().map(({ textContent }) => textContent)).toEqual([
    'Todos',
    'Show',
    'Teatro',
    'Balada',
    'Baile de Chopp',
    'Oktoberfest',
    'Festa Campeira',
    'Curso/Workshop',
    'Congresso',
    'Esportivo',
    'Turismo/Viagem',
    'Turismo Vinícola',
    'Evento Gastronômico',
    'Feira',
    'Outro',
  ])
})

test('another city or category resets the page to 1 and keeps the other filters', async () => {
  const { view, requests, address } = await renderListing(two, '/?q=noite&type=shows&page=3')
  await view.getByRole('combobox').selectOptions('Recife')
  await expect.poll(address).toBe('/?q=noite&city=Recife&type=shows')
  await view.getByRole('link', { name: 'Teatro' }).click()
  await expect.poll(address).toBe('/?q=noite&city=Recife&type=teatros')
  await expect.poll(() => requests.at(-1)).toBe('q=noite&eventType=teatros&city=Recife&page=1')
  await expect.element(view.getByRole('combobox')).toHaveValue('Recife')
})

test('a city of the URL that the server does not list stays selected', async () => {
  const { view } = await renderListing(two, '/?city=Lugar+Nenhum')
  await expect.element(view.getByRole('combobox')).toHaveValue('Lugar Nenhum')
})

test('choosing a filter keeps the focus, also on a later page', async () => {
  const { view, address } = await renderListing(two, '/?page=2')
  view.getByRole('combobox').element().focus()
  await view.getByRole('combobox').selectOptions('Belém')
  await expect.poll(address).toBe('/?city=Bel%C3%A9m')
  await expect.element(view.getByRole('combobox')).toHaveFocus()
})

test('each active filter has a badge that removes only that filter', async () => {
  const { view, address } = await renderListing(two, '/?q=noite&city=Recife&type=shows&page=2')
  const badges = view.getByRole('list', { name: 'Filtros ativos' })
  await badges.getByRole('link', { name: 'Remover filtro Recife' }).click()
  await expect.poll(address).toBe('/?q=noite&type=shows')
  await expect.element(view.getByRole('heading', { name: 'Eventos' })).toHaveFocus()
  await badges.getByRole('link', { name: 'Remover filtro Show' }).click()
  await expect.poll(address).toBe('/?q=noite')
  await badges.getByRole('link', { name: 'Remover filtro Busca: noite' }).click()
  await expect.poll(address).toBe('/')
  await expect.element(view.getByRole('searchbox')).toHaveValue('')
  await expect.element(badges).not.toBeInTheDocument()
})

test('"Limpar tudo" clears all filters and typed text', async () => {
  const { view, address } = await renderListing(two, '/?city=Recife')
  await view.getByRole('searchbox').fill('choro')
  await view.getByRole('link', { name: 'Limpar tudo' }).click()
  await expect.poll(address).toBe('/')
  await expect.element(view.getByRole('searchbox')).toHaveValue('')
  await expect.element(view.getByText('2 eventos', { exact: true })).toBeVisible()
})

test('without a filter there are no badges and no "Limpar tudo"', async () => {
  const { view } = await renderListing(two)
  await expect.element(view.getByText('2 eventos', { exact: true })).toBeVisible()
  await expect.element(view.getByText('Limpar tudo')).not.toBeInTheDocument()
})

test('in tab order the filters come before the events', async () => {
  const { view } = await renderListing(two)
  await expect.element(view.getByText('2 eventos', { exact: true })).toBeVisible()
  view.getByRole('searchbox').element().focus()
  await userEvent.tab()
  await expect.element(view.getByRole('combobox')).toHaveFocus()
  await userEvent.tab()
  await expect.element(view.getByRole('link', { name: 'Todos' })).toHaveFocus()
})
