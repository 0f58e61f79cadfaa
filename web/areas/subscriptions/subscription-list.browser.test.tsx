import type { Subscription } from '@55tickets/contracts/subscriptions.ts'
import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { ana } from '../../lib/testing/fake-accounts.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { broken, file, found, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { SubscriptionList } from './subscription-list.tsx'
import { checkInTime, sampleCode, sampleId, sampleSubscription } from './testing/subscription.ts'

const listPath = '/api/events/user/subscriptions?page=1&limit=10&sort=-subscriptionTime'

const samplePage = (docs: Subscription[], own: object = {}): ApiResponse =>
  found({ docs, totalDocs: docs.length, page: 1, totalPages: 1, ...own })

function Qr({ code: shown }: { code: TicketCode }) {
  return <button type="button">{`QR de ${shown._id}`}</button>
}

function Screen() {
  const [shown, setShown] = useState(1)
  return <SubscriptionList page={shown} onPage={setShown} Qr={Qr} />
}

/** Renders the list with API responses by method and path. */
const show = (answers: Record<string, ApiResponse>) =>
  renderSignedIn(<Screen />, { answer: ({ method, path }) => answers[`${method} ${path}`] })

const list = (...docs: Subscription[]) => ({ [`GET ${listPath}`]: samplePage(docs) })
const certificate = page.getByRole('button', { name: 'Certificado' })
const certificatePath = `GET /api/programacao/${sampleId(2)}/users/${ana.id}/certificate`
const attended = sampleSubscription({ ticketCode: sampleCode({ scannedAt: checkInTime }) })

test('a subscription shows event, session, time, location and code', async () => {
  await show(list(sampleSubscription()))
  await expect.element(page.getByRole('heading', { name: 'Abertura' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Congresso' }))
    .toHaveAttribute('href', '/evento/congresso')
  await expect
    .element(page.getByText('sábado, 5 de dezembro de 2026, 09:00 às 11:00'))
    .toBeVisible()
  await expect.element(page.getByText('Sala 1')).toBeVisible()
  await expect
    .element(page.getByText(`Código do ingresso: ${ticketNumber(sampleId(3))}`))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: `QR de ${sampleId(3)}` })).toBeVisible()
})

test.each([
  [
    'the user has not checked in',
    sampleSubscription(),
    'O certificado fica disponível depois do check-in na atividade.',
  ],
  [
    'the session issues none',
    sampleSubscription({ schedule: { ...sampleSubscription().schedule, certifiedMinutes: null } }),
    'Esta atividade não emite certificado.',
  ],
  [
    'the event issues one for all sessions',
    { ...attended, schedule: { ...attended.schedule, isCertifiedByEvent: true } },
    'Este evento emite um só certificado, com a soma das atividades.',
  ],
])('if %s there is no certificate, with a reason', async (_why, one, said) => {
  await show(list(one))
  await expect.element(certificate).toHaveAttribute('aria-disabled', 'true')
  await certificate.click({ force: true })
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(said)
})

test.each([
  ['by the server', file('attachment; filename="certificado-1.pdf"'), 'certificado-1.pdf'],
  ['by default', file(), 'certificate.pdf'],
])('an attendee downloads a certificate named %s', async (_what, answer, name) => {
  const names: string[] = []
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => press.mockRestore())
  const { toasts } = await show({ ...list(attended), [certificatePath]: answer })
  await pressOn(certificate)
  await expect.poll(() => names).toEqual([name])
  expect(toasts).toEqual([
    { channel: 'general', variant: 'info', text: 'Iniciando download do certificado...' },
    { channel: 'general', variant: 'success', text: 'Download do certificado concluído.' },
  ])
})

test('a failed certificate download is reported', async () => {
  const { toasts } = await show({ ...list(attended), [certificatePath]: broken })
  await pressOn(certificate)
  await expect
    .poll(() => toasts.at(-1))
    .toEqual({ channel: 'general', variant: 'error', text: 'Falha ao baixar o certificado.' })
})

test('after the check-in there is no QR code', async () => {
  await show(list(attended))
  await expect.element(page.getByText('Presença em 05/12/2026 às 09:10')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^QR de/ })).not.toBeInTheDocument()
})

test('an ended session is marked and has no QR code', async () => {
  const { schedule } = sampleSubscription()
  const past = { startDate: '2026-11-10T12:00:00.000Z', endDate: '2026-11-10T14:00:00.000Z' }
  await show(list(sampleSubscription({ schedule: { ...schedule, ...past } })))
  await expect.element(page.getByText('Atividade encerrada')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^QR de/ })).not.toBeInTheDocument()
})

test('a cancelled subscription leaves the list', async () => {
  const answers: Record<string, ApiResponse> = {
    ...list(sampleSubscription({ isCancellable: true })),
    [`DELETE /api/programacao/${sampleId(2)}/subscribe`]: found({
      programacaoId: sampleId(2),
      isSubscribed: false,
      price: 0,
    }),
  }
  const { toasts } = await show(answers)
  await pressOn(page.getByRole('button', { name: 'Cancelar inscrição' }))
  answers[`GET ${listPath}`] = samplePage([])
  await pressOn(page.getByRole('button', { name: 'Sim, cancelar' }))
  await expect
    .element(page.getByRole('heading', { name: 'Nenhuma inscrição encontrada' }))
    .toBeVisible()
  expect(toasts).toEqual([
    { channel: 'general', variant: 'success', text: 'Inscrição em "Abertura" cancelada.' },
  ])
})

test('started or paid sessions cannot be cancelled', async () => {
  await show(list(sampleSubscription()))
  await expect.element(certificate).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Cancelar inscrição' }))
    .not.toBeInTheDocument()
})

test('eleven subscriptions take two pages', async () => {
  await show({
    [`GET ${listPath}`]: samplePage([sampleSubscription()], { totalDocs: 11, totalPages: 2 }),
    'GET /api/events/user/subscriptions?page=2&limit=10&sort=-subscriptionTime': samplePage(
      [
        sampleSubscription({
          schedule: { ...sampleSubscription().schedule, titulo: 'Encerramento' },
        }),
      ],
      { totalDocs: 11, page: 2, totalPages: 2 },
    ),
  })
  await pressOn(page.getByRole('button', { name: 'Página 2' }))
  await expect.element(page.getByRole('heading', { name: 'Encerramento' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Página 2' }))
    .toHaveAttribute('aria-current', 'page')
})

test('a list that fails to load can be retried', async () => {
  const answers: Record<string, ApiResponse> = { [`GET ${listPath}`]: broken }
  await show(answers)
  await expect.element(page.getByRole('alert')).toBeVisible()
  answers[`GET ${listPath}`] = samplePage([sampleSubscription()])
  await pressOn(page.getByRole('button', { name: 'Tentar novamente' }))
  await expect.element(page.getByRole('heading', { name: 'Abertura' })).toBeVisible()
})

test('a subscription whose session was cancelled says so, and offers nothing', async () => {
  const subscription = sampleSubscription()
  const schedule = { ...subscription.schedule, cancelReason: 'Sem professor' }
  const cancelled = { ...subscription, schedule, isCancellable: false }
  const { view } = await show({ [`GET ${listPath}`]: samplePage([cancelled]) })
  await expect.element(view.getByText('Atividade cancelada')).toBeVisible()
  await expect.element(view.getByText('Motivo: Sem professor')).toBeVisible()
  expect(view.getByRole('button', { name: /QR|certificado|Cancelar/ }).elements()).toEqual([])
})
