import type { EventDetail } from '@55tickets/contracts/events.ts'
import type { FormAnswers } from '@55tickets/contracts/forms.ts'
import type { OrderedTicket } from '@55tickets/rules/tickets/ordered-ticket.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Link } from '../../framework/router/router.tsx'
import { lastReserved, loginRedirect, ticketSelection } from '../../lib/stored-records.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import type { AskForms } from './reservation-sender.ts'
import {
  openReservationApp,
  refused,
  reserved,
  saleId,
  sampleEvent,
  sampleId,
  sampleTicket,
} from './testing/reservation-app.tsx'
import { useReserve } from './use-reserve.ts'

const event = sampleEvent(sampleTicket())
const two = [{ ticketId: sampleId(1), quantity: 2 }]
const storedTwo = { [sampleId(1)]: 2 }
const formId = sampleId(50)

interface PanelProps {
  readonly event?: EventDetail
  readonly items?: readonly OrderedTicket[]
  readonly askForms?: AskForms
  readonly refreshEvent?: () => void
}

const askNothing: AskForms = (_forms, { onSubmit }) => onSubmit([])

function Panel(props: PanelProps) {
  const reserve = useReserve()
  const reserving = {
    event,
    items: two,
    coupon: undefined,
    askForms: askNothing,
    askCpf: async () => false,
    askNewPrice: async () => false,
    onReplaced: () => {},
    refreshEvent: () => {},
  }
  return (
    <button type="button" onClick={() => reserve.mutate({ ...reserving, ...props })}>
      Reservar
    </button>
  )
}

const press = () => pressOn(page.getByRole('button', { name: 'Reservar' }))

test.each<[string, EventDetail, readonly OrderedTicket[]]>([
  ['Nenhum ingresso selecionado', event, []],
  ['Valor mínimo não atingido', sampleEvent(sampleTicket({ price: 2 })), two],
  ['Erro ao criar reserva', sampleEvent(sampleTicket({ minPerOrder: 4 })), two],
])('%s: shows a notice and sends nothing', async (title, offer, items) => {
  const { show, notices, sent } = await openReservationApp(<Panel event={offer} items={items} />)
  await show()
  await press()
  expect(notices()).toMatchObject([{ title, variant: 'error' }])
  expect(sent).toEqual([])
})

test('a signed-out visitor is sent to the login, with selection and redirect stored', async () => {
  const { show, notices, sent } = await openReservationApp(<Panel />, { isSignedIn: false })
  await show()
  await press()
  const arrival = { from: '/aqui', continueCheckout: true }
  await expect.element(page.getByText(`/login ${JSON.stringify(arrival)}`)).toBeVisible()
  expect(notices()).toMatchObject([{ title: 'Login necessário' }])
  const { _id: eventId } = event
  expect(ticketSelection.read(new Date())).toEqual({ eventId, ticketQuantities: storedTwo })
  expect(loginRedirect.read(new Date())).toEqual({ destination: 'checkout', eventId })
  expect(sent).toEqual([])
})

const half = sampleEvent(sampleTicket({ halfPrice: 'quota' }))
const halves = [{ ticketId: sampleId(1), quantity: 2, benefits: ['student', 'youth'] as const }]

test('benefits are sent with the reservation and remembered with it', async () => {
  const { show, sent } = await openReservationApp(<Panel event={half} items={halves} />)
  await show()
  await press()
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  expect(sent[0]?.body).toEqual({ eventId: half._id, items: halves })
  expect(lastReserved.read(new Date())).toEqual({
    eventId: half._id,
    benefits: { [sampleId(1)]: ['student', 'youth'] },
  })
})

test('benefits are stored for the login with the selection', async () => {
  const { show } = await openReservationApp(<Panel event={half} items={halves} />, {
    isSignedIn: false,
  })
  await show()
  await press()
  await expect
    .poll(() => ticketSelection.read(new Date()))
    .toEqual({
      eventId: half._id,
      ticketQuantities: { [sampleId(1)]: 2 },
      benefits: { [sampleId(1)]: ['student', 'youth'] },
    })
})

test('a double press reserves once, shows progress and opens the checkout', async () => {
  let answer = () => {}
  const refreshEvent = vi.fn()
  const { show, messages, sent } = await openReservationApp(<Panel refreshEvent={refreshEvent} />, {
    answer: () =>
      new Promise((resolve) => {
        answer = () => resolve(reserved())
      }),
  })
  await show()
  await press()
  await press()
  await expect.poll(() => sent.length).toBe(1)
  expect(messages).toMatchObject([{ channel: 'progress', text: 'Processando...' }])
  ticketSelection.save({ eventId: event._id, ticketQuantities: storedTwo }, new Date())
  loginRedirect.save({ destination: 'checkout', eventId: event._id }, new Date())
  answer()
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toEqual({
    eventId: event._id,
    items: [{ ticketId: sampleId(1), quantity: 2 }],
  })
  expect(ticketSelection.read(new Date())).toBeUndefined()
  expect(loginRedirect.read(new Date())).toBeUndefined()
  expect(refreshEvent).toHaveBeenCalledOnce()
})

test('a lost response is retried with the same key; another press uses a new key', async () => {
  const { show, keys } = await openReservationApp(<Panel />, {
    answer: (n) => {
      if (n === 1) throw new TypeError('Failed to fetch')
      return n === 2 ? refused(409, 'SOLD_OUT', 'Esgotado.') : reserved()
    },
  })
  await show()
  await press()
  await expect.poll(() => keys().length).toBe(2)
  await press()
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  const [first, again, other] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('a refusal shows the server’s message and refetches the event', async () => {
  const refreshEvent = vi.fn()
  const said = 'Resta apenas 1 ingresso: Inteira.'
  const { show, notices } = await openReservationApp(<Panel refreshEvent={refreshEvent} />, {
    answer: () => refused(409, 'NOT_ENOUGH_LEFT', said),
  })
  await show()
  await press()
  await expect.poll(notices).toMatchObject([{ title: 'Erro ao criar reserva', description: said }])
  expect(refreshEvent).toHaveBeenCalledOnce()
})

test('who has to confirm an address first can have the link mailed again', async () => {
  const { show, notices, messages } = await openReservationApp(<Panel />, {
    answer: () => refused(403, 'EMAIL_NOT_PROVED', 'Confirme seu email para reservar.'),
  })
  await show()
  await press()
  await expect.poll(notices).toMatchObject([{ action: { label: 'Reenviar link' } }])
  const [failure] = notices()
  if (failure?.channel === 'notice') failure.action?.onPress()
  await expect.poll(() => messages.filter(({ channel }) => channel === 'general')).toHaveLength(1)
})

test('an expired login keeps the selection for the next one', async () => {
  const { show, notices } = await openReservationApp(<Panel />, {
    answer: () => refused(401, 'UNAUTHENTICATED', 'Entre na sua conta para continuar.'),
  })
  await show()
  await press()
  await expect.poll(notices).toMatchObject([{ title: 'Login necessário' }])
  expect(ticketSelection.read(new Date())).toMatchObject({ ticketQuantities: storedTwo })
})

test('forms are asked first; only changed answers use a new key', async () => {
  const withForm = sampleEvent(sampleTicket({ customForm: formId }))
  const sampleAnswers = (value: string): FormAnswers[] => [
    { formId, formResponses: [{ fieldId: sampleId(51), value }] },
  ]
  const prompts: unknown[] = []
  const askForms: AskForms = async (formIds, { title, action, onSubmit }) => {
    prompts.push({ formIds, title, action })
    for (const value of ['a', 'a', 'b']) await onSubmit(sampleAnswers(value)).catch(() => undefined)
  }
  const { show, keys } = await openReservationApp(<Panel event={withForm} askForms={askForms} />, {
    answer: (n) => (n < 3 ? refused(422, 'FORM_INVALID', 'Corrija.') : reserved()),
  })
  await show()
  await press()
  await expect.element(page.getByText(`/checkout/${saleId} null`)).toBeVisible()
  expect(prompts).toEqual([{ formIds: [formId], title: 'Noite', action: 'Reservar ingressos' }])
  const [first, same, other] = keys()
  expect(same).toBe(first)
  expect(other).not.toBe(first)
})

test('a refusal that other answers cannot fix closes the form', async () => {
  const withForm = sampleEvent(sampleTicket({ customForm: formId }))
  const answers: FormAnswers[] = [
    { formId, formResponses: [{ fieldId: sampleId(51), value: 'a' }] },
  ]
  const endings: string[] = []
  const askForms: AskForms = (_forms, { onSubmit }) =>
    onSubmit(answers).then(
      () => void endings.push('closed'),
      () => void endings.push('stays'),
    )
  const outcomes = [
    refused(409, 'NOT_ENOUGH_LEFT', 'Resta apenas 1 ingresso: Inteira.'),
    refused(422, 'FORM_INVALID', 'Corrija.'),
  ]
  const { show, notices } = await openReservationApp(
    <Panel event={withForm} askForms={askForms} />,
    {
      answer: (n) => outcomes[n - 1] ?? reserved(),
    },
  )
  await show()
  await press()
  await expect.poll(() => endings).toEqual(['closed'])
  expect(notices()).toMatchObject([{ title: 'Erro ao criar reserva' }])
  await press()
  await expect.poll(() => endings).toEqual(['closed', 'stays'])
})

test('a visitor who has left gets a notice and is not redirected', async () => {
  let answer = () => {}
  const { show, notices, sent } = await openReservationApp(
    <>
      <Panel />
      <Link to="/outra">Sair daqui</Link>
    </>,
    {
      answer: () =>
        new Promise((resolve) => {
          answer = () => resolve(reserved())
        }),
    },
  )
  await show()
  await press()
  await expect.poll(() => sent.length).toBe(1)
  await pressOn(page.getByRole('link', { name: 'Sair daqui' }))
  await expect.element(page.getByText('/outra null')).toBeVisible()
  answer()
  await expect.poll(notices).toMatchObject([{ title: 'Ingressos reservados' }])
  await expect.element(page.getByText('/outra null')).toBeVisible()
})
