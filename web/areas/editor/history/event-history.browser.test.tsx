import type { EventChange } from '@55tickets/contracts/editor/history.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { broken, found, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { EventHistory } from './event-history.tsx'

const change = (id: number, some: Partial<EventChange> = {}): EventChange => ({
  _id: id,
  at: '2026-11-17T15:00:00.000Z',
  author: 'Ana Beatriz Souza',
  title: `Mudança ${id}`,
  reason: null,
  told: 0,
  refund: null,
  fields: [],
  ...some,
})

async function show(answer: (request: ApiRequest) => ApiResponse, event = sampleEditedEvent()) {
  const base = `/api/promoter/events/${event._id}`
  return renderSignedIn(<EventHistory eventId={event._id} />, {
    answer: (request) => {
      if (request.path === base) return found(event)
      return request.path.startsWith(`${base}/changes`) ? answer(request) : undefined
    },
  })
}

const items = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
const more = page.getByRole('button', { name: 'Ver alterações mais antigas' })

test('each change says who, when, and what it was before and after', async () => {
  const fields = [
    { label: 'Nome', before: 'Roda', after: 'Roda de Samba' },
    { label: 'Endereço', before: null, after: 'Rua da Praia' },
    { label: 'Cidade', before: 'Recife', after: null },
    { label: 'Imagem', before: 'imagem', after: 'imagem' },
  ]
  const docs = [change(2, { title: 'Mudou a página', fields }), change(1, { author: null })]
  await show(() => found({ docs, hasMore: false }))
  await expect.element(page.getByText('Mudou a página')).toBeVisible()
  expect(items()).toEqual([
    'Mudou a páginaAna Beatriz Souza · 17/11/2026 às 12:00' +
      'NomeAntes: Roda → . Depois: Roda de Samba' +
      'EndereçoRua da Praia' +
      'CidadeAntes: Recife → . Depois: (vazio)' +
      'ImagemOutra imagem',
    'Mudança 1Equipe 55Tickets · 17/11/2026 às 12:00',
  ])
  expect(more.query()).toBeNull()
})

test('a change says why it was made, who was told and which orders were given back', async () => {
  const until = '2027-03-18T23:00:00.000Z'
  const docs = [
    change(3, { reason: 'O palco mudou.', told: 423, refund: { until, orders: 12 } }),
    change(2, { told: 1, refund: { until: null, orders: 0 } }),
    change(1),
  ]
  await show(() => found({ docs, hasMore: false }))
  await expect.element(page.getByText('Motivo: O palco mudou.')).toBeVisible()
  expect(items().filter((text) => !text?.startsWith('Mudança'))).toEqual([
    '423 pessoas avisadas.',
    'Devolução aberta até 18/03/2027 às 20:00: 12 pedidos devolvidos.',
    '1 pessoa avisada.',
    'Devolução aberta até que haja uma nova data, e por mais 7 dias: nenhum pedido devolvido.',
  ])
})

test('older changes are fetched page by page, and the first of them gets the focus', async () => {
  const asked: string[] = []
  await show(({ path }) => {
    const before = new URL(path, 'https://a.example').searchParams.get('before')
    asked.push(before ?? 'newest')
    return found(
      before === null
        ? { docs: [change(9), change(8)], hasMore: true }
        : { docs: [change(7)], hasMore: false },
    )
  })
  await pressOn(more)
  await expect.element(page.getByRole('listitem').nth(2)).toHaveFocus()
  expect(asked).toEqual(['newest', '8'])
  await expect.element(more).not.toBeInTheDocument()
})

test('a page that fails keeps what is shown, and can be asked for again', async () => {
  let isDown = true
  await show(({ path }) => {
    if (!path.includes('before')) return found({ docs: [change(9)], hasMore: true })
    return isDown ? broken : found({ docs: [change(3)], hasMore: false })
  })
  await pressOn(more)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('Mudança 9')).toBeVisible()
  isDown = false
  await pressOn(more)
  await expect.element(page.getByText('Mudança 3')).toBeVisible()
})

test('markup in a change is shown as text', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const fields = [{ label: 'Nome', before: null, after: evil }]
  await show(() => found({ docs: [change(1, { fields })], hasMore: false }))
  await expect.element(page.getByText(evil)).toBeVisible()
})

test('a member without the right does not ask for it', async () => {
  const asked: string[] = []
  await show(
    ({ path }) => {
      asked.push(path)
      return broken
    },
    sampleEditedEvent({ role: 'support' }),
  )
  await expect
    .element(page.getByRole('heading', { name: 'Você não tem acesso a esta tela' }))
    .toBeVisible()
  expect(asked).toEqual([])
})
