import type { EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { refused } from '../../../lib/testing/render-signed-in.tsx'
import { openScreen } from '../testing/open-screen.tsx'
import { sampleEditedEvent, sampleTicket } from '../testing/sample-edited-event.ts'
import { TicketsScreen } from './tickets-screen.tsx'

const withTypes = (...types: EditedTicket[]) => {
  const { tickets } = sampleEditedEvent()
  return sampleEditedEvent({ tickets: { ...tickets, types } })
}
const ticketLine = () => page.getByRole('button', { name: /^Editar Ingresso / })
const open = (event = sampleEditedEvent()) =>
  openScreen((eventId) => <TicketsScreen eventId={eventId} />, event)

test('a new ticket type is created in a sheet, with what everybody gets shown while typing', async () => {
  const { view, field, button, editor, saved } = await open(withTypes())
  await expect.element(view.getByText('Nenhum ingresso ainda')).toBeVisible()
  await pressOn(button('Novo ingresso'))
  await fillIn(field('Quantidade'), '1.000')
  await fillIn(field('Preço (R$)'), '50')
  const amounts = view.getByRole('region', { name: 'Quanto fica' })
  await expect
    .poll(() => amounts.element().textContent)
    .toMatch(/no PIXR\$.55,00ou no cartão, em 12xR\$.5,52Você recebe por ingressoR\$.50,00/)
  await expect.poll(() => amounts.element().textContent).toMatch(/A taxa de 10% \(R\$.5,00\)/)
  await pressOn(field('Oferecer meia-entrada'))
  await expect.element(field('Nome do ingresso')).toHaveValue('Ingresso')
  await expect
    .element(field('Oferecer meia-entrada'))
    .toHaveAccessibleDescription('Sem meia-entrada. A lei pede: 40% = 400 meias.')
  await pressOn(button('Criar ingresso'))
  await expect.poll(saved).toEqual([
    {
      version: 1,
      name: 'Ingresso',
      description: null,
      price: 50,
      capacity: 1000,
      minPerOrder: 1,
      maxPerOrder: 10,
      salesStart: null,
      salesEnd: null,
      isAvailable: true,
      isHidden: false,
      requiresProof: false,
      formId: null,
      sessionId: null,
      admitsToEvent: true,
    },
  ])
  await expect.element(ticketLine()).toBeVisible()
  await expect.element(view.getByRole('dialog')).not.toBeInTheDocument()
  expect(editor.event().tickets.types).toHaveLength(1)
})

test('half price is on for the first ticket, and gets a sector with a single lot by itself', async () => {
  const { view, field, button, saved } = await open(withTypes())
  await pressOn(button('Novo ingresso'))
  await expect.element(field('Nome do ingresso')).toHaveValue('Inteira')
  await fillIn(field('Quantidade'), '201')
  await expect.element(view.getByText(/40% = 81 meias/)).toBeVisible()
  await fillIn(field('Preço (R$)'), '9')
  await pressOn(button('Criar ingresso'))
  await expect
    .element(field('Preço (R$)'))
    .toHaveAccessibleDescription(
      'A meia-entrada precisa custar pelo menos R$\u00A05,00 com a taxa.',
    )
  await fillIn(field('Preço (R$)'), '50,01')
  const amounts = view.getByRole('region', { name: 'Quanto fica' })
  await expect
    .poll(() => amounts.element().textContent)
    .toMatch(/paga meiaR\$.27,50Você recebe por meiaR\$.25,00/)
  await pressOn(button('Criar ingresso'))
  await expect.poll(saved).toMatchObject([
    { version: 1, name: 'Geral', capacity: 201 },
    { version: 2, name: 'Lote único', tickets: [] },
    { version: 3, name: 'Inteira', price: 50.01, halfPrice: true, lotId: expect.any(String) },
  ])
})

test('a free ticket is refused with the rule', async () => {
  const { field, button, saved } = await open(withTypes())
  await pressOn(button('Novo ingresso'))
  await fillIn(field('Quantidade'), '10')
  await fillIn(field('Preço (R$)'), '0')
  await pressOn(button('Criar ingresso'))
  await expect
    .element(field('Preço (R$)'))
    .toHaveAccessibleDescription(
      'Ingressos gratuitos não são vendidos aqui. Um pedido precisa custar pelo menos R$\u00A05,00 com a taxa.',
    )
  expect(saved()).toEqual([])
})

test('what a sale locks says so at its field', async () => {
  const locks = [
    { field: 'price', reason: 'O preço não muda mais.' },
    { field: 'requiresProof', reason: 'A exigência não muda mais.' },
  ]
  const { field, view, button } = await open(
    withTypes({ ...sampleTicket, sold: 3, held: 1, locks }),
  )
  await pressOn(ticketLine())
  await expect.element(field('Preço (R$)')).toHaveAttribute('readonly')
  await expect.element(field('Preço (R$)')).toHaveAccessibleDescription('O preço não muda mais.')
  await expect.element(field('Exige comprovante na entrada')).toBeDisabled()
  await expect.element(view.getByText('A exigência não muda mais.')).toBeVisible()
  expect(button('Remover ingresso').elements()).toEqual([])
})

test('a capacity below what is taken is told at the field', async () => {
  const { field, button, editor } = await open()
  editor.failures.push({
    status: 409,
    body: {
      code: 'CAPACITY_TAKEN',
      message: 'A capacidade é menor que o que já foi vendido.',
      fields: { capacity: 'O mínimo é 42: 30 vendidos, 12 reservados e 0 cortesias.' },
    },
  })
  await pressOn(ticketLine())
  await fillIn(field('Quantidade'), '41')
  await pressOn(button('Salvar ingresso'))
  await expect
    .element(field('Quantidade'))
    .toHaveAccessibleDescription('O mínimo é 42: 30 vendidos, 12 reservados e 0 cortesias.')
  await expect.element(field('Quantidade')).toHaveFocus()
  await expect.element(field('Quantidade')).toHaveValue('41')
})

test('a sheet that was closed without saving still has what was typed', async () => {
  const { field, view, button } = await open()
  await pressOn(ticketLine())
  await fillIn(field('Nome do ingresso'), 'Camarote')
  await pressOn(button('Fechar'))
  await pressOn(ticketLine())
  await expect.element(field('Nome do ingresso')).toHaveValue('Camarote')
  await expect.element(view.getByText(/^Recuperamos/)).toBeVisible()
})

test('limits and the sale window are checked and saved', async () => {
  const { field, button, saved } = await open()
  await pressOn(ticketLine())
  await fillIn(field('Mínimo por pedido'), '4')
  await fillIn(field('Máximo por pedido'), '2')
  await fillIn(field('Vendas a partir de (opcional)'), '2027-02-01T10:00')
  await fillIn(field('Vendas até (opcional)'), '2027-01-01T10:00')
  await pressOn(button('Salvar ingresso'))
  await expect
    .element(field('Máximo por pedido'))
    .toHaveAccessibleDescription('O máximo não pode ser menor que o mínimo')
  await expect
    .element(field('Vendas até (opcional)'))
    .toHaveAccessibleDescription('As vendas terminam depois de começar')
  await fillIn(field('Máximo por pedido'), '8')
  await fillIn(field('Vendas até (opcional)'), '2027-03-01T10:00')
  await pressOn(field('À venda'))
  await pressOn(button('Salvar ingresso'))
  await expect.poll(saved).toMatchObject([
    {
      minPerOrder: 4,
      maxPerOrder: 8,
      salesStart: '2027-02-01T10:00',
      salesEnd: '2027-03-01T10:00',
      isAvailable: false,
    },
  ])
})

test('a type is removed after a question, also if somebody saved another one meanwhile', async () => {
  const { view, button, editor } = await open()
  await pressOn(ticketLine())
  editor.change('tickets', { methods: ['PIX'] })
  await pressOn(button('Remover ingresso'))
  await pressOn(button('Remover'))
  await expect.element(view.getByText('Nenhum ingresso ainda')).toBeVisible()
  expect(editor.event().tickets).toMatchObject({ types: [], methods: ['PIX'] })
})

test('a removal that is refused says why', async () => {
  const { view, button, editor } = await open()
  editor.failures.push(refused(409, 'ALREADY_SOLD', 'Isto não pode mais mudar.'))
  await pressOn(ticketLine())
  await pressOn(button('Remover ingresso'))
  await pressOn(button('Remover'))
  await expect.element(view.getByText('Isto não pode mais mudar.')).toBeVisible()
  expect(editor.event().tickets.types).toHaveLength(1)
})

test('at least one payment method stays, and only a change is saved', async () => {
  const { view, field, button, saved } = await open()
  await expect.element(button('Salvar pagamento e limite')).toBeDisabled()
  await pressOn(field('PIX'))
  await pressOn(field('Cartão de crédito'))
  await pressOn(button('Salvar pagamento e limite'))
  await expect.element(view.getByText('Escolha uma forma de pagamento')).toBeVisible()
  await pressOn(field('PIX'))
  await pressOn(button('Salvar pagamento e limite'))
  await expect.poll(saved).toMatchObject([{ version: 1, methods: ['PIX'], maxPerCpf: null }])
})

test('a ticket type is hidden, and says so in the list', async () => {
  const { field, button, saved } = await open()
  await pressOn(ticketLine())
  await pressOn(field('Oculto: só aparece com cupom'))
  await pressOn(button('Salvar ingresso'))
  await expect.poll(saved).toMatchObject([{ isHidden: true }])
  await expect.element(ticketLine().getByText('Oculto', { exact: true })).toBeVisible()
})

test('tickets per CPF are limited, and not any more', async () => {
  const { field, button, saved } = await open()
  const limit = () => field('Limite de ingressos por CPF (opcional)')
  await fillIn(limit(), '0')
  await pressOn(button('Salvar pagamento e limite'))
  await expect.element(limit()).toHaveAccessibleDescription(/Use um número de 1 a 1000/)
  await fillIn(limit(), '4')
  await pressOn(button('Salvar pagamento e limite'))
  await expect.poll(saved).toMatchObject([{ version: 1, maxPerCpf: 4 }])
  await fillIn(limit(), '')
  await pressOn(button('Salvar pagamento e limite'))
  await expect.poll(saved).toMatchObject([{ maxPerCpf: 4 }, { version: 2, maxPerCpf: null }])
})

const priceLock = { field: 'price', reason: 'O preço não muda mais.' }
const onSale = (some: Partial<EditedTicket> = {}) => ({
  ...withTypes({ ...sampleTicket, sold: 5, locks: [priceLock], ...some }),
  state: 'published' as const,
  isLive: true,
})

test('a sold type is replaced by one with the new price from its locked field', async () => {
  const { button, field, view, requests, toasts } = await open(onSale())
  await pressOn(ticketLine())
  await expect.element(field('Preço (R$)')).toHaveAttribute('readonly')
  await pressOn(button('Encerrar e abrir outro com o novo preço'))
  await expect.element(view.getByText(/e os 195 ingressos que restam/)).toBeVisible()
  await pressOn(button('Encerrar e abrir com este preço'))
  await expect.element(field('Novo preço (R$)')).toHaveFocus()
  await fillIn(field('Novo preço (R$)'), '70')
  await pressOn(button('Encerrar e abrir com este preço'))
  await expect
    .poll(() => requests.filter(({ path }) => path.endsWith('/close')).map(({ body }) => body))
    .toEqual([{ newPrice: 70 }])
  await expect.poll(() => toasts).toMatchObject([{ text: 'Preço novo à venda.' }])
  const lines = page.getByRole('button', { name: /^Editar Ingresso/ })
  await expect
    .poll(() => lines.elements().map((line) => line.textContent))
    .toEqual([
      expect.stringContaining('0 de 195 vendidos'),
      expect.stringMatching(/Encerrado.*5 de 200 vendidos/),
    ])
})

test('a type that was sold is closed, not removed', async () => {
  const { button, view, requests } = await open(onSale())
  await ticketLine().click()
  expect(view.getByRole('button', { name: 'Remover ingresso' }).elements()).toEqual([])
  await pressOn(button('Encerrar ingresso'))
  await pressOn(button('Encerrar'))
  await expect
    .poll(() => requests.filter(({ path }) => path.endsWith('/close')).map(({ body }) => body))
    .toEqual([{ newPrice: null }])
  await pressOn(ticketLine())
  await expect.element(button('Salvar ingresso')).toBeVisible()
  expect(view.getByRole('button', { name: 'Encerrar ingresso' }).elements()).toEqual([])
})

test('a closing that is refused says why', async () => {
  const { button, field, view, editor } = await open(onSale())
  editor.failures.push(
    refused(400, 'BAD_INPUT', 'Confira os campos.', {
      newPrice: 'Não sobrou nenhum para outro preço',
    }),
  )
  await pressOn(ticketLine())
  await pressOn(button('Encerrar e abrir outro com o novo preço'))
  await fillIn(field('Novo preço (R$)'), '70')
  await pressOn(button('Encerrar e abrir com este preço'))
  await expect.element(view.getByText('Não sobrou nenhum para outro preço')).toBeVisible()
})

test('a type without tickets left offers no other price', async () => {
  const { button, view } = await open(onSale({ capacity: 5 }))
  await pressOn(ticketLine())
  await expect.element(button('Encerrar ingresso')).toBeVisible()
  expect(view.getByRole('button', { name: /abrir outro/ }).elements()).toEqual([])
})
