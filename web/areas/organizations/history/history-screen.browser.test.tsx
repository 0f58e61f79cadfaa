import type { HistoryEntry } from '@55tickets/contracts/organizations/history.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { found, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { eventList, organizationList, palcoSul, sampleId } from '../testing/render-workspace.tsx'
import { HistoryScreen } from './history-screen.tsx'

const path = `/api/organizations/${palcoSul._id}`
const bia = { _id: sampleId(7), name: 'Bia Lima' }
const entry: HistoryEntry = {
  _id: 3,
  at: '2026-11-19T14:05:00.000Z',
  topic: 'access',
  isByTeam: false,
  text: 'Acesso de Bia Lima',
  people: [bia],
  events: [],
  device: 'Chrome, Android',
  address: '203.0.113.7',
}
const older: HistoryEntry = {
  ...entry,
  _id: 2,
  // In Brasília still the day before.
  at: '2026-11-19T02:59:00.000Z',
  topic: 'exports',
  text: 'Bia Lima exportou 3 participantes',
  events: [{ _id: sampleId(8), name: 'Noite de Choro' }],
  device: null,
  address: null,
}

async function show(role: 'owner' | 'manager' = 'owner') {
  const rendered = await renderSignedIn(<HistoryScreen slug="palco-sul" />, {
    answer: (request) => {
      if (request.path === '/api/organizations') return organizationList([{ ...palcoSul, role }])
      if (request.path.startsWith(`${path}/events`)) return eventList([])
      if (request.path === `${path}/members`) return found({ members: [], invites: [] })
      if (!request.path.startsWith(`${path}/history`)) return undefined
      if (request.path.includes('group=money')) return found({ docs: [], next: null })
      return request.path.includes('cursor=3')
        ? found({ docs: [older], next: null })
        : found({ docs: [entry], next: '3' })
    },
  })
  const asked = () =>
    rendered.requests.flatMap((request) => request.path.split(`${path}/history`)[1] ?? [])
  return { ...rendered, asked }
}

test('entries are grouped by the days of Brasília, and older ones follow with the focus', async () => {
  await show()
  const day = page.getByRole('region', { name: 'quinta-feira, 19 de novembro de 2026' })
  await expect
    .element(day.getByRole('listitem'))
    .toHaveTextContent('Acesso de Bia Lima11:05 · Chrome, Android · IP 203.0.113.7')
  await pressOn(page.getByRole('button', { name: 'Carregar mais' }))
  const before = page.getByRole('region', { name: 'quarta-feira, 18 de novembro de 2026' })
  const entry = before.getByRole('listitem')
  await expect
    .element(entry)
    .toHaveTextContent('Bia Lima exportou 3 participantes23:59 · Noite de Choro')
  await expect.element(entry).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument()
})

test('filters by group, person and event are sent, and an empty result says so', async () => {
  const { asked } = await show()
  await page.getByRole('combobox', { name: 'Pessoa' }).selectOptions('Bia Lima')
  await expect.poll(() => asked().at(-1)).toBe(`?person=${bia._id}`)
  await pressOn(page.getByRole('button', { name: 'Dinheiro' }))
  await expect.element(page.getByRole('heading', { name: 'Nada com esses filtros' })).toBeVisible()
  expect(asked().at(-1)).toBe(`?group=money&person=${bia._id}`)
})

test('only owners see it', async () => {
  const { asked } = await show('manager')
  await expect.element(page.getByRole('heading', { name: 'Esta parte é dos donos' })).toBeVisible()
  expect(asked()).toEqual([])
})
