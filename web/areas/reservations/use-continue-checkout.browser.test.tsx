import type { EventDetail } from '@55tickets/contracts/events.ts'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ticketSelection } from '../../lib/stored-records.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { ReservationProgress } from './reservation-progress.tsx'
import type { AskForms } from './reservation-sender.ts'
import {
  lotClosed,
  openReservationApp,
  refused,
  reserved,
  saleId,
  sampleEvent,
  sampleId,
  sampleTicket,
} from './testing/reservation-app.tsx'
import { useContinueCheckout } from './use-continue-checkout.ts'
import { useLotDialog } from './use-lot-dialog.tsx'

const event = sampleEvent(sampleTicket({ customForm: sampleId(50) }))
const refreshEvent = vi.fn()
beforeEach(() => refreshEvent.mockClear())

interface ContinueCheckoutPageProps {
  readonly found?: EventDetail | null
  readonly askForms?: AskForms
}

const askNothing: AskForms = (_forms, { onSubmit }) => onSubmit([])

function ContinueCheckoutPage({ found = event, askForms = askNothing }: ContinueCheckoutPageProps) {
  const [times, setTimes] = useState(0)
  const { askNewPrice, lotDialog } = useLotDialog()
  const fetchEvent = async () => found
  const askCpf = async () => false
  useContinueCheckout({ fetchEvent, askForms, askCpf, askNewPrice, refreshEvent })
  return (
    <>
      <ReservationProgress />
      {lotDialog}
      <button type="button" onClick={() => setTimes(times + 1)}>
        {`Desenhada ${times} vezes`}
      </button>
    </>
  )
}

const choose = (quantity: number, ageMinutes = 0) =>
  ticketSelection.save(
    { eventId: event._id, ticketQuantities: { [sampleId(1)]: quantity, [sampleId(2)]: 0 } },
    new Date(Date.now() - ageMinutes * 60_000),
  )
const kept = () => ticketSelection.read(new Date())

test('the selection is reserved once, regardless of re-renders', async () => {
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { show, sent } = await openReservationApp(<ContinueCheckoutPage />, {
    answer: async () => {
      await mayAnswer
      return reserved()
    },
  })
  choose(2)
  await show()
  await expect.element(page.getByText('Processando sua reserva...')).toBeVisible()
  await expect
    .element(page.getByText('Por favor, aguarde enquanto preparamos seus ingressos.'))
    .toBeVisible()
  await page.getByRole('button').click()
  answer()
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([
    { eventId: event._id, items: [{ ticketId: sampleId(1), quantity: 2 }] },
  ])
  expect(kept()).toBeUndefined()
  expect(refreshEvent).toHaveBeenCalled()
})

test('stored benefits are sent with the reservation', async () => {
  const { show, sent } = await openReservationApp(<ContinueCheckoutPage />)
  const ticketQuantities = { [sampleId(1)]: 1 }
  const benefits = { [sampleId(1)]: ['student'] }
  ticketSelection.save({ eventId: event._id, ticketQuantities, benefits }, new Date())
  await show()
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  const items = [{ ticketId: sampleId(1), quantity: 1, benefits: ['student'] }]
  expect(sent.map(({ body }) => body)).toEqual([{ eventId: event._id, items }])
})

test.each<[string, () => void]>([
  ['Seleção de ingressos expirada ou não encontrada', () => undefined],
  ['Seleção de ingressos expirada ou não encontrada', () => choose(2, 16)],
  ['Nenhum ingresso selecionado', () => choose(0)],
])('%s: shows a notice and redirects home', async (title, arrange) => {
  const { show, notices, sent } = await openReservationApp(<ContinueCheckoutPage />)
  arrange()
  await show()
  await expect.element(page.getByText('/ null')).toBeVisible()
  expect(notices()).toMatchObject([{ title }])
  expect(sent).toEqual([])
})

test.each<[string, EventDetail | null]>([
  ['Ingressos esgotados.', event],
  ['Não foi possível criar a reserva.', null],
])(
  'a failure (%s) shows a notice, drops the selection and redirects home',
  async (description, found) => {
    const { show, notices } = await openReservationApp(<ContinueCheckoutPage found={found} />, {
      answer: () => refused(409, 'SOLD_OUT', 'Ingressos esgotados.'),
    })
    choose(2)
    await show()
    await expect.element(page.getByText('/ null')).toBeVisible()
    const title = 'Erro ao processar ingressos. Por favor, tente novamente.'
    expect(notices()).toMatchObject([{ title, description }])
    expect(kept()).toBeUndefined()
  },
)

test('cancelling a form returns to the event with the selection kept', async () => {
  const prompts: unknown[] = []
  const askForms: AskForms = async (formIds) => void prompts.push(formIds)
  const { show, notices, sent } = await openReservationApp(
    <ContinueCheckoutPage askForms={askForms} />,
  )
  choose(2)
  await show()
  await expect.element(page.getByText('/evento/noite null')).toBeVisible()
  expect(prompts).toEqual([[sampleId(50)]])
  expect(kept()).toMatchObject({ eventId: event._id })
  expect(notices()).toEqual([])
  expect(sent).toEqual([])
})

test('with an expired login nothing changes until the next login', async () => {
  const { promise: submitted, resolve } = Promise.withResolvers<void>()
  const askForms: AskForms = async (_forms, { onSubmit }) => {
    await onSubmit([])
    // A new task: what follows from the answer is done by then.
    setTimeout(resolve)
  }
  const { show, notices, sent } = await openReservationApp(
    <ContinueCheckoutPage askForms={askForms} />,
    {
      answer: () => refused(401, 'UNAUTHENTICATED', 'Entre na sua conta para continuar.'),
    },
  )
  choose(2)
  await show()
  await submitted
  expect(sent.length).toBeGreaterThan(0)
  expect(notices()).toEqual([])
  expect(kept()).toMatchObject({ eventId: event._id })
})

test('after a refusal the notice links back to the event with the old selection', async () => {
  const { show, notices } = await openReservationApp(<ContinueCheckoutPage />, {
    answer: () => refused(409, 'SOLD_OUT', 'Ingressos esgotados.'),
  })
  choose(2)
  await show()
  await expect.element(page.getByText('/ null')).toBeVisible()
  const [failure] = notices()
  const action = failure?.channel === 'notice' ? failure.action : undefined
  expect(action?.label).toBe('Voltar ao evento')
  action?.onPress()
  await expect.element(page.getByText('/evento/noite null')).toBeVisible()
  expect(kept()).toMatchObject({ eventId: event._id, ticketQuantities: { [sampleId(1)]: 2 } })
})

test('who has to confirm an address first returns to the event with the selection kept', async () => {
  const { show, notices } = await openReservationApp(<ContinueCheckoutPage />, {
    answer: () => refused(403, 'EMAIL_NOT_PROVED', 'Confirme seu email para reservar.'),
  })
  choose(2)
  await show()
  await expect.element(page.getByText('/evento/noite null')).toBeVisible()
  expect(kept()).toMatchObject({ eventId: event._id, ticketQuantities: { [sampleId(1)]: 2 } })
  expect(notices()).toMatchObject([
    {
      title: 'Erro ao criar reserva',
      description: 'Confirme seu email para reservar.',
      action: { label: 'Reenviar link' },
    },
  ])
})

const lotDialog = page.getByRole('dialog', { name: 'O lote virou' })

test('a lot that turned before the login is asked about, and the new price reserved', async () => {
  const { show, sent } = await openReservationApp(<ContinueCheckoutPage />, {
    answer: (n) => (n === 1 ? lotClosed() : reserved()),
  })
  const ticketQuantities = { [sampleId(1)]: 1 }
  const benefits = { [sampleId(1)]: ['student'] }
  ticketSelection.save({ eventId: event._id, ticketQuantities, benefits }, new Date())
  await show()
  await expect
    .element(lotDialog.getByRole('listitem'))
    .toHaveTextContent('1 × Pista · Inteira 1º lote → 2º loteantes R$ 40,00 agora R$ 80,00')
  expect(sent).toHaveLength(1)
  await pressOn(lotDialog.getByRole('button', { name: 'Continuar com o novo preço' }))
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  const items = [{ ticketId: sampleId(2), quantity: 1, benefits: ['student'] }]
  expect(sent[1]?.body).toEqual({ eventId: event._id, items })
  expect(kept()).toBeUndefined()
})

test('who chooses again returns to the event’s tickets with nothing reserved', async () => {
  const { show, sent, notices } = await openReservationApp(<ContinueCheckoutPage />, {
    answer: () => lotClosed(),
  })
  choose(2)
  await show()
  await pressOn(lotDialog.getByRole('button', { name: 'Escolher de novo' }))
  await expect.element(page.getByText('/evento/noite null')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(refreshEvent).toHaveBeenCalled()
  expect(kept()).toMatchObject({ ticketQuantities: { [sampleId(1)]: 2 } })
  expect(notices()).toEqual([])
})

test('a closed lot without a successor shows a notice and redirects home', async () => {
  const said = 'Ingressos esgotados: Inteira.'
  const { show, notices } = await openReservationApp(<ContinueCheckoutPage />, {
    answer: () => refused(409, 'LOT_CLOSED', said),
  })
  choose(2)
  await show()
  await expect.element(page.getByText('/ null')).toBeVisible()
  expect(notices()).toMatchObject([{ description: said }])
})
