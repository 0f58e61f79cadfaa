import type { HalfPriceCount } from '@55tickets/contracts/events.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { broken, found, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { HalfPriceScreen } from './half-price-screen.tsx'

const count: HalfPriceCount = {
  event: {
    _id: '00000000-0000-4000-8000-000000000001',
    slug: 'samba',
    name: 'Samba no Cais',
    timezone: 'America/Sao_Paulo',
  },
  places: 1111,
  offered: 445,
  taken: 404,
  left: 41,
  releasedAt: '2099-06-08T23:00:00.000Z',
  sectors: [
    { name: 'Pista', places: 1101, offered: 441, taken: 404, left: 37 },
    { name: 'Mezanino', places: 10, offered: 4, taken: 0, left: 4 },
  ],
  report: null,
}

const show = (answer: ApiResponse) =>
  renderSignedIn(<HalfPriceScreen idOrSlug="samba" />, {
    answer: ({ path }) => (path === '/api/events/samba/half-price' ? answer : undefined),
  })
const numbers = () =>
  [...document.querySelectorAll('dl')].map((list) =>
    [...list.querySelectorAll('dd')].map(({ textContent }) => textContent),
  )

test('it shows the numbers in all and by sector, and until when the quota is kept', async () => {
  await show(found(count))
  await expect.element(page.getByRole('heading', { name: 'Meia-entrada' })).toBeVisible()
  expect(numbers()).toEqual([
    ['1.111', '445', '404', '41'],
    ['1.101', '441', '404', '37'],
    ['10', '4', '0', '4'],
  ])
  await expect.element(page.getByText(/^A cota fica reservada até 08\/06\/2099/)).toBeVisible()
  const back = page.getByRole('link', { name: 'Voltar para o evento' })
  await expect.element(back).toHaveAttribute('href', '/evento/samba')
})

test('a quota that is sold out says so', async () => {
  await show(found({ ...count, left: 0, releasedAt: '2020-01-01T00:00:00.000Z' }))
  await expect.element(page.getByText('Esgotada a cota de meia-entrada')).toBeVisible()
  await expect.element(page.getByText(/^Desde .* pode ser vendido a todos/)).toBeVisible()
})

test('after the event it is the final report, with what was sold by benefit', async () => {
  const report: HalfPriceCount['report'] = {
    until: '2099-07-10T23:00:00.000Z',
    sold: [
      { benefit: 'student', count: 400 },
      { benefit: 'youth', count: 4 },
      { benefit: 'senior', count: 7 },
    ],
  }
  await show(found({ ...count, sectors: [], report }))
  await expect.element(page.getByRole('heading', { name: 'Relatório final' })).toBeVisible()
  await expect.element(page.getByText(/fica aqui até 10\/07\/2099/)).toBeVisible()
  await expect.element(page.getByText('Não vendidas')).toBeVisible()
  await expect.element(page.getByText('Pessoa com 60 anos ou mais, fora da cota')).toBeVisible()
  expect(numbers()).toEqual([
    ['1.111', '445', '404', '41'],
    ['400', '4', '7'],
  ])
})

test('an event without a quota says so', async () => {
  await show(found({ ...count, places: 0, offered: 0, taken: 0, left: 0, sectors: [] }))
  await expect.element(page.getByText('Este evento não tem cota de meia-entrada.')).toBeVisible()
})

test('a failure can be retried', async () => {
  await show(broken)
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})
