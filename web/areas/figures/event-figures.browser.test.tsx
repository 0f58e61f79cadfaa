import type { EventFigures as Figures } from '@55tickets/contracts/figures.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { broken, found, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { EventFigures } from './event-figures.tsx'
import { busyFigures, sampleFigures } from './testing/sample-figures.ts'

const EVENT = '0b6e4f00-0000-4000-8000-000000000007'
const base = `/api/promoter/events/${EVENT}`

/** Shows figures; `push` sends others by the stream. */
async function show(first: Figures | ApiResponse) {
  const server = { answer: 'status' in first ? first : found(first) }
  const encoder = new TextEncoder()
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller
    },
  })
  const screen = <EventFigures eventId={EVENT} linksPath="/links" />
  const rendered = await renderSignedIn(screen, {
    answer: ({ path }) => {
      if (path === `${base}/figures`) return server.answer
      return path === `${base}/events` ? { status: 200, body } : undefined
    },
  })
  return {
    ...rendered,
    server,
    /** Sends text as it is, in the pieces that are given. */
    send: (...pieces: string[]) => {
      for (const piece of pieces) stream?.enqueue(encoder.encode(piece))
    },
    push: (figures: Figures) =>
      stream?.enqueue(encoder.encode(`data: ${JSON.stringify(figures)}\n\n`)),
  }
}

const region = (name: string) => page.getByRole('region', { name })
const rowHead = (name: string) => page.getByRole('rowheader', { name })
const textOf = (name: string) => region(name).element().textContent.replaceAll('\u00a0', ' ')

test('an event without orders shows zeros, and no chart is missing', async () => {
  const { view } = await show(sampleFigures())
  await expect.element(region('Vendas até agora')).toBeVisible()
  expect(textOf('Vendas até agora')).toBe(
    'Vendas até agoraVendasR$ 0,00sem taxasVocê recebeR$ 0,00a taxa é de quem compra' +
      'Pedidos pagos0nenhum aindaIngressos vendidos0de 100',
  )
  expect(textOf('Ingressos')).toContain('Inteira0 de 100 vendidos100 livres')
  expect(textOf('Pedidos por hora')).toContain('Nenhum pedido pago neste período.')
  await expect.poll(() => view.container.querySelector('canvas')).not.toBeNull()
  expect(page.getByRole('region', { name: 'Entraram' }).elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'Criar links de divulgação' }))
    .toHaveAttribute('href', '/links')
})

test('sectors, lots, the next turn, channels and the gate are told in words', async () => {
  await show(busyFigures())
  await expect.element(region('Setores e lotes')).toBeVisible()
  expect(textOf('Vendas até agora')).toContain('R$ 3.210,50R$ 120,00 devolvidos')
  expect(textOf('Vendas até agora')).toContain('R$ 2.889,45sem a taxa, que é sua')
  expect(textOf('Setores e lotes')).toBe(
    'Setores e lotesPista62 de 1.000 vendidos930 livres · 3 reservados agora · 5 cortesias' +
      '1º loteEsgotado50 de 502º loteÀ venda12 de 503º lotePróximo0 vendidos' +
      '2º lote: vira para 3º lote em 30/11/2026 às 23:59, ou quando vender mais 35 ingressos.',
  )
  expect(textOf('Entraram')).toBe('EntraramIngressos17 de 67 esperados')
  expect(textOf('De onde vêm as vendas')).toContain(
    'Sem link–30R$ 2.500,50Instagram da banda1.83411R$ 710,00',
  )
})

test('the chart is readable as a table, by hour and by day', async () => {
  await show(busyFigures())
  const table = page.getByRole('button', { name: 'Ver como tabela' })
  await table.click()
  await expect.element(rowHead('18/11, 14:00 a 14:59')).toBeVisible()
  expect(textOf('Pedidos por hora')).toContain('18/11, 14:00 a 14:592R$ 160,00')
  await page.getByText('30 dias').click()
  await expect.element(rowHead('18/11/2026')).toBeVisible()
  expect(textOf('Pedidos por dia')).toContain('18/11/20267R$ 480,50')
})

test('pushed figures replace the shown ones, in whatever pieces they come', async () => {
  const first = sampleFigures()
  const { push, send } = await show(first)
  await expect.element(region('Vendas até agora')).toBeVisible()
  const next = { ...first, orders: 12, gross: 900.1, now: '2026-11-18T17:31:00.000Z' }
  const text = `retry: 2000\ndata: ${JSON.stringify(next)}\n\n:\n\n`
  send(text.slice(0, 30), text.slice(30, 200), text.slice(200))
  await expect.poll(() => textOf('Vendas até agora')).toContain('R$ 900,10')
  send('data: {"not": "figures"}\n\n', 'data: {\n\n')
  push({ ...first, orders: 13, now: '2026-11-18T17:30:59.000Z' })
  push({ ...next, orders: 14, now: '2026-11-18T17:32:00.000Z' })
  await expect.poll(() => textOf('Vendas até agora')).toContain('Pedidos pagos14')
})

test('a failure offers to load again', async () => {
  const { server } = await show(broken)
  await expect.element(page.getByText('Não foi possível carregar os números')).toBeVisible()
  server.answer = found(sampleFigures())
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(region('Vendas até agora')).toBeVisible()
})

test('a member whose right was taken away is told so', async () => {
  await show(refused(403, 'FORBIDDEN', 'Você não tem permissão para fazer isso.'))
  await expect.element(page.getByText('Você não tem permissão para fazer isso.')).toBeVisible()
})
