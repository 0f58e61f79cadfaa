import type { Ticket } from '@55tickets/contracts/events.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lastReserved, ticketSelection } from '../../../lib/stored-records.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { onDesktop, renderEvent, viewOnlyProps } from '../testing/render-event.tsx'
import { sampleEvent, sampleTicket } from '../testing/sample-event.ts'
import { type Reserve, StatefulTicketPanel } from '../testing/stateful-ticket-panel.tsx'

beforeEach(async () => {
  await onDesktop()
  ticketSelection.clear()
  lastReserved.clear()
})

const half = (own: Partial<Ticket> = {}) =>
  sampleTicket({ _id: 'half', name: 'Meia', price: 20, halfPrice: 'quota', ...own })
const offering = (...tickets: Ticket[]) => sampleEvent({ tickets })

async function renderPanel(...tickets: Ticket[]) {
  const reserve = vi.fn<Reserve>(async () => undefined)
  await renderEvent(<StatefulTicketPanel event={offering(...tickets)} reserve={reserve} />)
  return reserve
}

const plus = (name: string) => page.getByRole('button', { name: `Aumentar ${name}` })
const reserveButton = page.getByRole('button', { name: 'Reservar ingressos' })
const benefit = (label = 'Benefício') => page.getByRole('combobox', { name: label })
const refusal = 'Escolha o benefício de cada meia-entrada.'
const proof = page.getByText('Leve o documento que comprova o benefício.')
const optionLabels = (label?: string) =>
  [...benefit(label).element().querySelectorAll('option')].map((option) => option.textContent)

test('the benefit is asked as soon as a half-price ticket is chosen, and only then', async () => {
  await renderPanel(sampleTicket(), half())
  await pressOn(plus('Inteira'))
  expect(page.getByRole('combobox').query()).toBeNull()
  expect(proof.query()).toBeNull()
  await pressOn(plus('Meia'))
  await expect.element(page.getByRole('group', { name: 'Meia-entrada: Meia' })).toBeVisible()
  await expect.element(benefit()).toHaveValue('')
  await expect.element(proof).toBeVisible()
})

test.each<[NonNullable<Ticket['halfPrice']>, string[]]>([
  [
    'quota',
    [
      'Estudante',
      'Pessoa com deficiência',
      'Acompanhante de pessoa com deficiência',
      'Jovem de baixa renda (ID Jovem)',
    ],
  ],
  ['outside', ['Pessoa com 60 anos ou mais', 'Professor']],
])('half price of the kind "%s" offers its own benefits', async (halfPrice, labels) => {
  await renderPanel(half({ halfPrice }))
  await pressOn(plus('Meia'))
  expect(optionLabels()).toEqual(['Escolha o benefício', ...labels])
})

test('several tickets have a numbered benefit each, and a removed one leaves the rest', async () => {
  const reserve = await renderPanel(sampleTicket(), half())
  await pressOn(plus('Inteira'))
  await pressOn(plus('Meia'))
  await benefit().selectOptions('Estudante')
  await pressOn(plus('Meia'))
  await expect.element(benefit('Benefício do ingresso 1')).toHaveValue('student')
  await benefit('Benefício do ingresso 2').selectOptions('Jovem de baixa renda (ID Jovem)')
  await pressOn(reserveButton)
  expect(reserve).toHaveBeenLastCalledWith([
    { ticketId: 'ticket', quantity: 1 },
    { ticketId: 'half', quantity: 2, benefits: ['student', 'youth'] },
  ])
  await pressOn(page.getByRole('button', { name: 'Diminuir Meia' }))
  await expect.element(benefit()).toHaveValue('student')
})

test('without a benefit the field says so, takes the focus and nothing is reserved', async () => {
  const reserve = await renderPanel(half({ ticketGroupName: 'Pista' }))
  const group = page.getByRole('button', { name: /^Pista/ })
  await pressOn(group)
  await pressOn(plus('Meia'))
  await pressOn(plus('Meia'))
  expect(page.getByText(refusal).query()).toBeNull()
  await benefit('Benefício do ingresso 1').selectOptions('Estudante')
  await pressOn(group)
  await pressOn(reserveButton)
  const second = benefit('Benefício do ingresso 2')
  await expect.element(second).toHaveFocus()
  await expect.element(second).toHaveAttribute('aria-invalid', 'true')
  await expect.element(second).toHaveAccessibleDescription(refusal)
  await expect.element(benefit('Benefício do ingresso 1')).not.toHaveAttribute('aria-invalid')
  expect(reserve).not.toHaveBeenCalled()
  await second.selectOptions('Estudante')
  expect(page.getByText(refusal).query()).toBeNull()
  await pressOn(reserveButton)
  expect(reserve).toHaveBeenCalledOnce()
})

test('a benefit is chosen with the keyboard alone', async () => {
  const reserve = await renderPanel(half())
  plus('Meia').element().focus()
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(benefit()).toHaveFocus()
  await userEvent.keyboard('E')
  await expect.element(benefit()).toHaveValue('student')
  // Past the coupon and the explanation of the fee.
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  expect(reserve).toHaveBeenCalledOnce()
})

test('at 320 px nothing overflows, and the field is easy to hit', async () => {
  await page.viewport(320, 640)
  await renderPanel(half())
  await pressOn(plus('Meia'))
  await benefit().selectOptions('Acompanhante de pessoa com deficiência')
  expect(document.documentElement.scrollWidth).toBe(320)
  expect(benefit().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('benefits are stored with the selection and restored', async () => {
  const { _id: eventId } = offering()
  await renderPanel(half())
  await pressOn(plus('Meia'))
  await benefit().selectOptions('Estudante')
  expect(ticketSelection.read(new Date())).toEqual({
    eventId,
    ticketQuantities: { half: 1 },
    benefits: { half: ['student'] },
  })
})

test.each([
  ['student', 'student'],
  ['senior', ''],
  ['<script>', ''],
])('the stored benefit %s is restored as "%s"', async (stored, shown) => {
  const { _id: eventId } = offering()
  const selection = { eventId, ticketQuantities: { half: 1 }, benefits: { half: [stored] } }
  ticketSelection.save(selection, new Date())
  const reserve = await renderPanel(half())
  await expect.element(benefit()).toHaveValue(shown)
  await pressOn(reserveButton)
  expect(reserve).toHaveBeenCalledTimes(shown ? 1 : 0)
})

test('benefits of reserved tickets come back with them', async () => {
  const event = offering(half())
  lastReserved.save({ eventId: event._id, benefits: { half: ['disabled'] } }, new Date())
  const stock = { ...viewOnlyProps.stock, held: { half: 1 } }
  await renderEvent(<StatefulTicketPanel event={event} stock={stock} />)
  await expect.element(benefit()).toHaveValue('disabled')
})
