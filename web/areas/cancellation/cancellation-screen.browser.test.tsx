import type { Cancellation } from '@55tickets/contracts/cancellation.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { found, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { CancellationScreen } from './cancellation-screen.tsx'
import {
  endedEvent,
  sampleFailure,
  samplePlan,
  sampleProgress,
} from './testing/sample-cancellation.ts'

const EVENT = '00000000-0000-4000-8000-000000000003'
const path = `/api/promoter/events/${EVENT}/cancel`

/** Shows the screen; `post` answers the cancellation and the retry. */
async function show(first: Cancellation | ApiResponse, post: () => ApiResponse = () => found({})) {
  const server = { read: 'name' in first ? found(first) : first }
  const rendered = await renderSignedIn(<CancellationScreen eventId={EVENT} />, {
    answer: ({ method, path: asked }) => {
      if (!asked.startsWith(path)) return undefined
      return method === 'GET' ? server.read : post()
    },
  })
  const posted = () =>
    rendered.requests.filter(
      (request) => request.method === 'POST' && request.path.startsWith(path),
    )
  return { ...rendered, server, posted }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const cancel = button(/^Cancelar e devolver/)
async function fill(name: string) {
  await fillIn(page.getByLabelText('Motivo'), 'O artista ficou doente')
  await fillIn(page.getByLabelText(/^Digite o nome/), name)
}

test('the dry run says what goes back to whom, and what is missing', async () => {
  await show(
    samplePlan({
      holds: 2,
      payments: 1,
      subscriptions: 12,
      byTransfer: { orders: 4, amount: 440 },
      byTeam: { orders: 2, amount: 80 },
      disputes: { orders: 1, amount: 55 },
      refundedBefore: 10,
      paidOut: 300,
    }),
  )
  await expect.element(page.getByText(/R\$\s48\.000,50/).first()).toBeVisible()
  await expect.element(page.getByText('1.012')).toBeVisible()
  for (const text of [
    /2 reservas abertas terminam/,
    /12 inscrições deixam de valer/,
    /4 pedidos .* com PIX de mais de 90 dias: .* chave PIX do CPF de quem comprou/,
    /2 pedidos .* sem CPF: nossa equipe faz a transferência/,
    /1 pedido .* em disputa/,
    /já foram devolvidos antes/,
    /R\$\s300,00 já foram repassados e viram saldo devedor/,
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'adiar sem data' }))
    .toHaveAttribute('href', `/promotor/eventos/${EVENT}/adiar`)
})

test('nothing is sent without a reason and the name', async () => {
  const { posted } = await show(samplePlan())
  await pressOn(cancel)
  await expect.element(page.getByText('Conte o motivo: ele vai no aviso')).toBeVisible()
  await fill('Noite de Natal')
  await pressOn(cancel)
  await expect.element(page.getByText('Digite o nome como ele aparece acima')).toBeVisible()
  expect(posted()).toEqual([])
})

test('confirmed with the name in other letters it is sent, and the progress appears', async () => {
  const { posted, server } = await show(samplePlan(), () => {
    server.read = found(sampleProgress())
    return server.read
  })
  await fill('noite de sao joao')
  await pressOn(cancel)
  await expect.element(page.getByRole('heading', { name: 'Evento cancelado' })).toBeVisible()
  await expect
    .element(page.getByRole('progressbar', { name: '3 pedidos de 4 com o dinheiro devolvido' }))
    .toBeVisible()
  expect(posted()).toMatchObject([
    { body: { reason: 'O artista ficou doente', name: 'noite de sao joao' } },
  ])
})

test('a refusal is said, and what was typed stays', async () => {
  await show(samplePlan(), () => refused(410, 'EVENT_ENDED', 'Este evento já terminou.'))
  await fill('Noite de São João')
  await pressOn(cancel)
  await expect.element(page.getByText('Este evento já terminou.')).toBeVisible()
  await expect.element(page.getByLabelText('Motivo')).toHaveValue('O artista ficou doente')
})

test('failed refunds are listed with their reason and can be tried again', async () => {
  const failed = { orders: 1, amount: 55 }
  const failures = { docs: [sampleFailure], page: 1, totalPages: 1 }
  const { server, posted } = await show(sampleProgress({ failed, failures }), () =>
    found(sampleProgress()),
  )
  await expect.element(page.getByText('Falta saldo na conta de pagamentos.')).toBeVisible()
  server.read = found(sampleProgress())
  await pressOn(button('Tentar de novo'))
  await expect.element(button('Tentar de novo')).not.toBeInTheDocument()
  expect(posted()).toHaveLength(1)
})

test('once all is given back, it says so', async () => {
  await show(sampleProgress({ underWay: { orders: 0, amount: 0 } }))
  await expect.element(page.getByRole('heading', { name: 'Tudo devolvido' })).toBeVisible()
})

test('an event that has ended shows no form, and leads to its orders', async () => {
  await show(endedEvent)
  await expect.element(page.getByRole('heading', { name: 'Este evento já terminou' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver pedidos do evento' }))
    .toHaveAttribute('href', `/promotor/eventos/${EVENT}/pedidos`)
  await expect.element(page.getByLabelText('Motivo')).not.toBeInTheDocument()
})

test('a member without the right is told who can', async () => {
  await show(refused(403, 'FORBIDDEN', 'Você não tem permissão para fazer isso.'))
  await expect
    .element(page.getByRole('heading', { name: 'Você não pode cancelar este evento' }))
    .toBeVisible()
})
