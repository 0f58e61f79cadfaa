import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { consequence } from '@55tickets/rules/changes/consequence.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { broken, refused } from '../../../lib/testing/render-signed-in.tsx'
import { DatesScreen } from '../dates/dates-screen.tsx'
import { PageEditor } from '../page/page-editor.tsx'
import { PlaceScreen } from '../place/place-screen.tsx'
import { openScreen } from '../testing/open-screen.tsx'
import { sampleEditedEvent, sampleTicket } from '../testing/sample-edited-event.ts'
import { TicketsScreen } from '../tickets/tickets-screen.tsx'

const live = (some: Partial<EditedEvent> = {}) =>
  sampleEditedEvent({
    state: 'published',
    isLive: true,
    tickets: { ...sampleEditedEvent().tickets, types: [{ ...sampleTicket, sold: 5 }] },
    ...some,
  })
const sheet = page.getByRole('dialog', { name: 'Antes de salvar' })
const line = (text: string | RegExp) => sheet.getByRole('listitem').filter({ hasText: text })
const confirmButton = (name: string) => sheet.getByRole('button', { name, exact: true })

const openDates = (event = live()) =>
  openScreen((eventId) => <DatesScreen eventId={eventId} />, event)

async function moveDate(event?: EditedEvent) {
  const opened = await openDates(event)
  await fillIn(opened.field('Começa'), '2027-03-27T20:00')
  await pressOn(opened.button('Salvar datas'))
  await expect.element(sheet).toBeVisible()
  return opened
}

test('a new date is saved with its reason once everybody who is told was named', async () => {
  const { saved, toasts, editor } = await moveDate()
  await expect
    .element(line('423 pessoas recebem um email com a nova data e um arquivo de agenda.'))
    .toBeVisible()
  await expect
    .element(line('387 pedidos podem ser devolvidos até 12/05/2035 às 20:00, com todas as taxas.'))
    .toBeVisible()
  await expect.element(line('A página do evento mostra o que mudou.')).toBeVisible()
  expect(saved()).toEqual([])
  await fillIn(sheet.getByLabelText('Motivo'), 'O palco mudou.')
  await pressOn(confirmButton('Mudar data e avisar 423 pessoas'))
  await expect
    .poll(() => toasts)
    .toMatchObject([{ variant: 'success', text: 'Datas salvas. 423 pessoas serão avisadas.' }])
  expect(saved()).toMatchObject([
    {
      version: 1,
      startDate: '2027-03-27T20:00',
      reason: 'O palco mudou.',
      confirmed: [
        { kind: 'notice', group: 'everyone' },
        { kind: 'calendar', group: 'everyone' },
        { kind: 'openRefund', group: 'buyers' },
        { kind: 'listed', group: 'visitors' },
      ],
    },
  ])
  expect(editor.event().dates.version).toBe(2)
  await expect.element(sheet).not.toBeInTheDocument()
})

test('without a reason nothing is sent, and the field says what is missing', async () => {
  const { saved } = await moveDate()
  await pressOn(confirmButton('Mudar data e avisar 423 pessoas'))
  const reason = sheet.getByLabelText('Motivo')
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription(/Conte o motivo: ele vai no aviso/)
  await fillIn(reason, 'Veja em https://exemplo.com.br')
  await expect.element(reason).toHaveAccessibleDescription(/Escreva sem links/)
  await confirmButton('Mudar data e avisar 423 pessoas').click()
  expect(saved()).toEqual([])
})

test('what changes is shown before and after', async () => {
  const opened = await openDates()
  opened.editor.answerCheck({
    changes: [{ label: 'Começa', before: '20/03/2027 às 20:00', after: '27/03/2027 às 20:00' }],
  })
  await fillIn(opened.field('Começa'), '2027-03-27T20:00')
  await pressOn(opened.button('Salvar datas'))
  await expect.element(sheet.getByText('20/03/2027 às 20:00')).toBeVisible()
  await expect.element(sheet.getByText('27/03/2027 às 20:00')).toBeVisible()
})

test('sessions and sale windows move along unless they are left where they are', async () => {
  const base = live()
  const session = { ...sampleSession, _id: crypto.randomUUID() }
  const { saved } = await moveDate({
    ...base,
    programme: { version: 1, sessions: [session] },
    tickets: {
      ...base.tickets,
      types: [{ ...sampleTicket, sold: 5, salesEnd: '2027-03-20T18:00' }],
    },
  })
  await expect.element(line('As atividades mudam junto: 7 dias depois.')).toBeVisible()
  await expect
    .element(line('Os prazos de venda e dos lotes mudam junto: 7 dias depois.'))
    .toBeVisible()
  await pressOn(sheet.getByLabelText('Mover também os prazos de venda e dos lotes'))
  await expect.element(line(/prazos de venda/)).not.toBeInTheDocument()
  await fillIn(sheet.getByLabelText('Motivo'), 'Chuva')
  await pressOn(confirmButton('Mudar data e avisar 423 pessoas'))
  await expect.poll(saved).toMatchObject([{ movesSessions: true }])
  expect(saved()[0]).not.toHaveProperty('movesSales')
})

test('without sessions and sale windows nothing is asked about them', async () => {
  await moveDate()
  expect(sheet.getByRole('checkbox').elements()).toEqual([])
})

test('other consequences than those confirmed keep the sheet open and are asked for again', async () => {
  const { editor, saved } = await moveDate()
  await fillIn(sheet.getByLabelText('Motivo'), 'O palco mudou.')
  const confirmed = [consequence('notice', 'everyone'), consequence('listed', 'visitors')]
  editor.failures.push(
    refused(409, 'CHANGE_DIFFERS', 'O efeito desta alteração não é mais o que você confirmou.'),
  )
  editor.answerCheck({ consequences: confirmed, people: 424 })
  await pressOn(confirmButton('Mudar data e avisar 423 pessoas'))
  await expect
    .element(sheet.getByRole('alert').filter({ hasText: 'não é mais o que você confirmou' }))
    .toBeVisible()
  await expect.element(sheet.getByRole('heading', { name: 'O que acontece agora' })).toBeVisible()
  expect(line(/devolvidos/).elements()).toEqual([])
  await pressOn(confirmButton('Mudar data e avisar 424 pessoas'))
  await expect.poll(() => saved().length).toBe(2)
  expect(saved()[1]).toMatchObject({ confirmed })
  await expect.element(sheet).not.toBeInTheDocument()
})

test('an event that became live meanwhile is confirmed before it is saved', async () => {
  const { editor, field, button, saved } = await openDates(live({ isLive: false }))
  editor.failures.push(refused(409, 'CHANGE_DIFFERS', 'Confira de novo.'))
  editor.changeEvent({ isLive: true })
  await fillIn(field('Começa'), '2027-03-27T20:00')
  await pressOn(button('Salvar datas'))
  await expect.element(confirmButton('Mudar data e avisar 423 pessoas')).toBeVisible()
  await fillIn(sheet.getByLabelText('Motivo'), 'O palco mudou.')
  await pressOn(confirmButton('Mudar data e avisar 423 pessoas'))
  await expect.poll(() => saved().length).toBe(2)
  await expect.element(sheet).not.toBeInTheDocument()
})

test('what somebody else saved meanwhile closes the sheet and is listed above the form', async () => {
  const { editor, view, field } = await moveDate()
  editor.change('dates', { startDate: '2027-04-02T21:00' })
  await fillIn(sheet.getByLabelText('Motivo'), 'O palco mudou.')
  await pressOn(confirmButton('Mudar data e avisar 423 pessoas'))
  await expect.element(view.getByText('Outra pessoa salvou esta parte')).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(field('Começa')).toHaveValue('2027-03-27T20:00')
})

test('a lost connection keeps sheet and reason', async () => {
  const { editor, saved } = await moveDate()
  editor.failures.push(broken)
  await fillIn(sheet.getByLabelText('Motivo'), 'O palco mudou.')
  await pressOn(confirmButton('Mudar data e avisar 423 pessoas'))
  await expect
    .element(sheet.getByRole('alert').filter({ hasText: 'Não foi possível salvar' }))
    .toBeVisible()
  await expect.element(sheet.getByLabelText('Motivo')).toHaveValue('O palco mudou.')
  await pressOn(confirmButton('Mudar data e avisar 423 pessoas'))
  await expect.poll(() => saved().length).toBe(2)
  await expect.element(sheet).not.toBeInTheDocument()
})

test('what cannot be counted can be saved all the same', async () => {
  const opened = await openDates()
  opened.editor.answerCheck(broken)
  await fillIn(opened.field('Começa'), '2027-03-27T20:00')
  await pressOn(opened.button('Salvar datas'))
  await expect.element(sheet.getByText(/Não foi possível contar quem é avisado/)).toBeVisible()
  opened.editor.answerCheck({})
  await pressOn(sheet.getByRole('button', { name: 'Contar de novo' }))
  await expect.element(confirmButton('Mudar data e avisar 423 pessoas')).toBeVisible()
})

test('Escape leads back to the form, which keeps what was typed', async () => {
  const { field, button, saved } = await moveDate()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(button('Salvar datas')).toHaveFocus()
  await expect.element(field('Começa')).toHaveValue('2027-03-27T20:00')
  // The sheet opens by keyboard, too, and only once.
  await userEvent.keyboard('{Control>}s{/Control}')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(sheet).toBeVisible()
  expect(sheet.elements()).toHaveLength(1)
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  expect(saved()).toEqual([])
})

test('a new name asks whether people are told', async () => {
  const { field, button, saved } = await openScreen(
    (eventId) => <PageEditor eventId={eventId} />,
    live(),
  )
  await fillIn(field('Nome'), 'Noite de Choro')
  await pressOn(button('Salvar página'))
  await expect.element(line('Ninguém precisa ser avisado.')).toBeVisible()
  await pressOn(confirmButton('Salvar'))
  await expect.element(sheet.getByText('Escolha uma resposta')).toBeVisible()
  expect(saved()).toEqual([])
  await pressOn(sheet.getByText('Sim, avisar'))
  await expect.element(line('423 pessoas recebem um email com o novo nome.')).toBeVisible()
  await pressOn(confirmButton('Mudar nome e avisar 423 pessoas'))
  await expect.poll(saved).toMatchObject([
    {
      name: 'Noite de Choro',
      isMaterial: true,
      confirmed: [{ kind: 'notice' }, { kind: 'listed' }],
    },
  ])
})

test('a new text and a new address concern nobody who bought', async () => {
  const { field, button, saved } = await openScreen(
    (eventId) => <PageEditor eventId={eventId} />,
    live(),
  )
  await fillIn(field('Endereço da página'), 'roda-nova')
  await pressOn(button('Salvar página'))
  await expect.element(line('O endereço antigo continua funcionando e leva ao novo.')).toBeVisible()
  await expect
    .element(line('Ninguém precisa ser avisado. A alteração fica no histórico.'))
    .toBeVisible()
  expect(sheet.getByLabelText('Motivo').elements()).toEqual([])
  await pressOn(confirmButton('Salvar'))
  await expect.poll(saved).toMatchObject([{ slug: 'roda-nova' }])
})

test('another venue is told as another date is; a corrected number is not', async () => {
  const { field, button } = await openScreen((eventId) => <PlaceScreen eventId={eventId} />, live())
  await fillIn(field('Número'), '102')
  await pressOn(button('Salvar local'))
  await expect.element(confirmButton('Salvar')).toBeVisible()
  await pressOn(sheet.getByRole('button', { name: 'Voltar' }))
  await fillIn(field('Nome do local'), 'Teatro São Pedro')
  await pressOn(button('Salvar local'))
  await expect.element(confirmButton('Mudar local e avisar 423 pessoas')).toBeVisible()
  await expect.element(sheet.getByLabelText('Motivo')).toBeVisible()
})

test('a refusal of the dry run leads back to its field', async () => {
  const { editor, button, field, saved } = await openScreen(
    (eventId) => <TicketsScreen eventId={eventId} />,
    live(),
  )
  const message = '5 vendidos, 0 reservados e 0 cortesias: o mínimo é 5.'
  editor.answerCheck({
    refusal: { code: 'CAPACITY_TAKEN', message: 'Não cabe.', fields: { capacity: message } },
  })
  await pressOn(button('Editar Ingresso 5 de 200 vendidos R$ 50,00'))
  await fillIn(field('Quantidade'), '3')
  await pressOn(button('Salvar ingresso'))
  await expect.element(sheet.getByText(message)).toBeVisible()
  await pressOn(sheet.getByRole('button', { name: 'Corrigir' }))
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(field('Quantidade')).toHaveFocus()
  await expect.element(field('Quantidade')).toHaveAccessibleDescription(new RegExp(message))
  expect(saved()).toEqual([])
})

test('terms of tickets are for new orders, and who bought keeps the old name', async () => {
  const { button, field, saved } = await openScreen(
    (eventId) => <TicketsScreen eventId={eventId} />,
    live(),
  )
  await pressOn(button('Editar Ingresso 5 de 200 vendidos R$ 50,00'))
  await fillIn(field('Nome do ingresso'), 'Pista')
  await fillIn(field('Máximo por pedido'), '4')
  await pressOn(button('Salvar ingresso'))
  await expect.element(line(/Quem já comprou fica com o nome antigo/)).toBeVisible()
  await expect.element(line(/Vale para novos pedidos/)).toBeVisible()
  await pressOn(confirmButton('Salvar'))
  await expect.poll(saved).toMatchObject([{ name: 'Pista', maxPerOrder: 4 }])
})

test('a draft, and an event that nobody bought, are saved at once', async () => {
  const { field, button, saved } = await openDates(live({ isLive: false }))
  await fillIn(field('Começa'), '2027-03-27T20:00')
  await pressOn(button('Salvar datas'))
  await expect.poll(() => saved().length).toBe(1)
  expect(sheet.elements()).toEqual([])
})

test('a cancelled event is only read', async () => {
  const { view, field } = await openDates(live({ state: 'cancelled' }))
  await expect.element(view.getByText(/O evento foi cancelado/)).toBeVisible()
  await expect.element(field('Começa')).toBeDisabled()
  expect(view.getByRole('button', { name: 'Salvar datas' }).elements()).toEqual([])
})

test('a date for a postponed event is announced, also where it is the old one', async () => {
  const { button } = await openDates(live({ state: 'postponed' }))
  await pressOn(button('Salvar datas'))
  await expect.element(confirmButton('Marcar data e avisar 423 pessoas')).toBeVisible()
})

const sampleSession: EditedEvent['programme']['sessions'][number] = {
  _id: '0b6e4f00-0000-4000-8000-0000000000e1',
  title: 'Oficina',
  description: null,
  room: null,
  startDate: '2027-03-20T18:00',
  endDate: '2027-03-20T19:00',
  allowSubscription: true,
  isPaid: false,
  price: 0,
  capacity: null,
  subscribed: 3,
  certifiedMinutes: null,
  regulationFileId: null,
  regulationFileName: null,
  formId: null,
  cancelledAt: null,
  cancelReason: null,
  locks: [],
}
