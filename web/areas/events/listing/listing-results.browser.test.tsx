import { expect, test } from 'vitest'
import { found, renderListing, sampleList, summary } from '../testing/render-listing.tsx'

const ten = Array.from({ length: 10 }, (_, place) => summary(`Evento ${place + 1}`))
const paged = (query: URLSearchParams) => {
  const page = Number(query.get('page'))
  const isLast = page >= 7
  const docs = page > 7 ? [] : ten
  return found(
    sampleList(docs, {
      page,
      totalDocs: 70,
      totalPages: 7,
      hasPrevPage: page > 1,
      hasNextPage: !isLast,
    }),
  )
}
const failed = { status: 500, body: undefined }
const never = () => new Promise<never>(() => undefined)

test('six skeleton cards are shown while events load', async () => {
  const { view } = await renderListing(never)
  await expect.element(view.getByRole('status')).toHaveTextContent('Carregando eventos')
  expect(view.getByTestId('event-skeleton').elements()).toHaveLength(6)
})

test('a failure is shown, and "Tentar novamente" retries', async () => {
  let tries = 0
  const { view } = await renderListing(() =>
    tries++ ? found(sampleList([summary('Noite')])) : failed,
  )
  const panel = view.getByRole('alert')
  await expect.element(panel.getByText('Erro ao carregar eventos')).toBeVisible()
  await expect
    .element(panel.getByText('Ocorreu um erro ao buscar os eventos. Tente novamente.'))
    .toBeVisible()
  await view.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(view.getByText('1 evento')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(view.getByRole('heading', { name: 'Eventos' })).toHaveFocus()
})

test("the server's message is shown", async () => {
  const body = { message: 'Muitas tentativas.', code: 'TOO_MANY_REQUESTS' }
  const { view } = await renderListing(() => ({ status: 429, body }))
  await expect.element(view.getByRole('alert').getByText('Muitas tentativas.')).toBeVisible()
})

test.each(['Limpar filtros', 'Ver todos os shows'])(
  'with no results, "%s" leads to all events',
  async (action) => {
    const { view, address } = await renderListing(
      (query) => found(sampleList(query.get('city') ? [] : ten)),
      '/?city=Recife&type=shows',
    )
    await expect
      .element(view.getByRole('heading', { name: 'Nenhum evento encontrado' }))
      .toBeVisible()
    await expect.element(view.getByText('0 eventos')).toBeVisible()
    await view.getByRole('link', { name: action }).click()
    await expect.poll(address).toBe('/')
    await expect.element(view.getByText('10 eventos')).toBeVisible()
  },
)

test('pagination shows at most five pages, and a new page focuses the heading', async () => {
  const { view, requests, address } = await renderListing(paged, '/?city=Recife&page=4')
  const pages = view.getByRole('navigation', { name: 'Paginação' })
  await expect.element(view.getByText('70 eventos, página 4 de 7')).toBeVisible()
  const numbers = pages.getByRole('link', { name: /^Página/ }).elements()
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['2', '3', '4', '5', '6'])
  await pages.getByRole('link', { name: 'Próxima' }).click()
  await expect.poll(address).toBe('/?city=Recife&page=5')
  await expect.element(view.getByText('70 eventos, página 5 de 7')).toBeVisible()
  await expect.element(view.getByRole('heading', { name: 'Eventos' })).toHaveFocus()
  await pages.getByRole('link', { name: 'Anterior' }).click()
  await expect.poll(address).toBe('/?city=Recife&page=4')
  expect(requests.at(-1)).toBe('city=Recife&page=5')
})

test('a single page has no pagination', async () => {
  const { view } = await renderListing(() => found(sampleList(ten)))
  await expect.element(view.getByText('10 eventos')).toBeVisible()
  await expect.element(view.getByRole('navigation', { name: 'Paginação' })).not.toBeInTheDocument()
})

test('a page past the end links back', async () => {
  const { view, address } = await renderListing(paged, '/?page=99')
  await expect.element(view.getByText('A lista termina antes da página 99.')).toBeVisible()
  await expect
    .element(view.getByRole('link', { name: 'Anterior' }))
    .toHaveAttribute('href', '/?page=7')
  await expect.element(view.getByText('Próxima')).toBeVisible()
  await expect.element(view.getByRole('link', { name: 'Próxima' })).not.toBeInTheDocument()
  await view.getByRole('link', { name: 'Ir para a primeira página' }).click()
  await expect.poll(address).toBe('/')
  await expect.element(view.getByText('70 eventos, página 1 de 7')).toBeVisible()
})
