import type { EventCertificates as Certificates } from '@55tickets/contracts/promoter/certificates.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { EventCertificates } from './event-certificates.tsx'
import type { PeopleParams } from './queries.ts'

const EVENT_ID = '0b6e4f00-0000-4000-8000-000000000009'

const figures: Certificates = {
  minimumPresence: 75,
  version: 3,
  certifiedSessions: 5,
  endsAt: '2026-11-10T14:00:00.000Z',
  isOver: true,
  groups: [
    { subscribed: 5, attended: 5, isIssued: true, people: 12 },
    { subscribed: 5, attended: 4, isIssued: false, people: 22 },
    { subscribed: 5, attended: 2, isIssued: false, people: 17 },
  ],
}
const person = {
  userId: '0b6e4f00-0000-4000-8000-000000000001',
  name: 'Bruno Lima',
  email: 'bruno@example.com',
  subscribed: 5,
  attended: 2,
  certifiedMinutes: 150,
  status: 'missed',
}
const listed = (docs: readonly object[]): ApiResponse =>
  found({ docs, totalDocs: docs.length, page: 1, totalPages: 1 })

interface Shown {
  readonly answers?: Readonly<Record<string, ApiResponse>>
  readonly canWrite?: boolean
  readonly canReadPeople?: boolean
  readonly params?: PeopleParams
}

async function open({
  answers = {},
  canWrite = true,
  canReadPeople = true,
  params = { q: '', status: undefined, page: 1 },
}: Shown = {}) {
  const changes: PeopleParams[] = []
  const rendered = await renderSignedIn(
    <EventCertificates
      eventId={EVENT_ID}
      timezone="America/Sao_Paulo"
      canWrite={canWrite}
      canReadPeople={canReadPeople}
      programmePath="/programacao"
      params={params}
      onParamsChange={(next) => changes.push(next)}
    />,
    {
      answer: ({ method, path }) => {
        if (!path.includes('/certificates')) return undefined
        const name = path.includes('/people') ? 'people' : method
        const usual: Record<string, ApiResponse> = { GET: found(figures), people: listed([person]) }
        return answers[name] ?? usual[name]
      },
    },
  )
  return { ...rendered, changes }
}

const field = page.getByRole('textbox', { name: 'Presença mínima (%)' })

test('the figures count people by status, and the list says what is missing', async () => {
  await open()
  await expect.element(page.getByText('podem emitir')).toBeVisible()
  const text = page
    .getByRole('definition')
    .elements()
    .map((one) => one.textContent)
  expect(text).toEqual(['12', '22', '0', '17'])
  await expect
    .element(page.getByText('2 de 5 atividades, precisa de 4 · 2 horas e 30 minutos'))
    .toBeVisible()
})

test('while a minimum is typed, the screen says whom it would reach', async () => {
  await open()
  await expect.element(page.getByText(/34 de 51 pessoas com direito/)).toBeVisible()
  await fillIn(field, '40')
  await expect.element(page.getByText(/é preciso estar em 2\./)).toBeVisible()
  await expect.element(page.getByText(/51 de 51 pessoas/)).toBeVisible()
  await fillIn(field, '100')
  await expect.element(page.getByText(/12 de 51 pessoas.*Os 12 que já têm continuam/)).toBeVisible()
})

test('it is saved with the version that was read', async () => {
  const saved = { ...figures, minimumPresence: null, version: 4 }
  const { requests, toasts } = await open({ answers: { PUT: found(saved) } })
  await fillIn(field, '')
  await pressOn(page.getByRole('button', { name: 'Salvar sem mínimo' }))
  await expect.poll(() => toasts).toMatchObject([{ text: 'Presença mínima salva.' }])
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 3,
    minimumPresence: null,
  })
})

test.each(['0', '101', '6x'])('%s is no minimum', async (typed) => {
  const { requests } = await open()
  await fillIn(field, typed)
  await pressOn(page.getByRole('button', { name: 'Salvar' }))
  await expect.element(page.getByText('Use um número inteiro de 1 a 100')).toBeVisible()
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
})

test('if somebody else saved meanwhile, what was typed stays', async () => {
  await open({ answers: { PUT: refused(409, 'EVENT_CHANGED', 'Mudou.') } })
  await fillIn(field, '50')
  await pressOn(page.getByRole('button', { name: 'Salvar mínimo de 50 %' }))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Outra pessoa mudou a presença mínima enquanto isso. Confira o valor salvo e salve de novo.',
    )
  await expect.element(field).toHaveValue('50')
})

test('a member who only sees figures gets neither names nor the field', async () => {
  const { requests } = await open({ canWrite: false, canReadPeople: false })
  await expect.element(page.getByText(/^Presença mínima: 75 %/)).toBeVisible()
  expect(field.query()).toBeNull()
  expect(requests.some(({ path }) => path.includes('/people'))).toBe(false)
})

test('a chip filters by status, and a second press shows everybody', async () => {
  const { changes } = await open({ params: { q: 'a', status: 'due', page: 2 } })
  await pressOn(page.getByRole('button', { name: /Não atingiu/ }))
  await page.getByRole('button', { name: /Disponível/ }).click()
  expect(changes).toEqual([
    { q: 'a', status: 'missed', page: 1 },
    { q: 'a', status: undefined, page: 1 },
  ])
})

test('without certified sessions the screen leads to the programme', async () => {
  await open({
    answers: { GET: found({ ...figures, certifiedSessions: 0, groups: [], endsAt: null }) },
  })
  await expect
    .element(page.getByRole('link', { name: 'Abrir a programação' }))
    .toHaveAttribute('href', '/programacao')
})
