import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillIn } from '../../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../../lib/testing/press-on.ts'
import { refused } from '../../../../lib/testing/render-signed-in.tsx'
import { newLot, newSector } from '../../testing/fake-sectors.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sampleEditedEvent, sampleTicket } from '../../testing/sample-edited-event.ts'
import { TicketsScreen } from '../tickets-screen.tsx'

const id = (last: string) => `0b6e4f00-0000-4000-8000-00000000${last}`
const [SECTOR, FIRST, SECOND] = [id('0001'), id('0011'), id('0012')]
const type = (_id: string, lotId: string, price: number, more: Partial<EditedTicket> = {}) => ({
  ...sampleTicket,
  _id,
  lotId,
  name: 'Inteira',
  price,
  ...more,
})
const half = (_id: string, lotId: string, halfOf: string, price: number) =>
  type(_id, lotId, price, { name: 'Meia-entrada', halfPrice: 'quota', halfOf })

/** A published event with a sector of two lots, of which the first has sold something. */
function withLots(some: Partial<EditedEvent> = {}): EditedEvent {
  const { tickets } = sampleEditedEvent()
  const locks = [{ field: 'price', reason: 'O preço não muda mais.' }]
  return sampleEditedEvent({
    state: 'published',
    tickets: {
      ...tickets,
      sectors: [
        {
          ...newSector,
          _id: SECTOR,
          name: 'Pista',
          capacity: 200,
          sold: 30,
          held: 2,
          given: 3,
          halfQuota: 80,
          lots: [
            {
              ...newLot,
              _id: FIRST,
              name: '1º lote',
              size: 50,
              closesAt: '2027-02-01T23:59',
              state: 'open',
              sold: 30,
              held: 2,
            },
            { ...newLot, _id: SECOND, name: '2º lote' },
          ],
        },
      ],
      types: [
        type(id('0021'), FIRST, 60, { sold: 30, locks }),
        half(id('0022'), FIRST, id('0021'), 30),
        type(id('0031'), SECOND, 80),
        half(id('0032'), SECOND, id('0031'), 40),
      ],
    },
    ...some,
  })
}

const open = (event = withLots()) =>
  openScreen((eventId) => <TicketsScreen eventId={eventId} />, event)
const lots = () =>
  page
    .getByRole('region', { name: 'Pista' })
    .getByRole('listitem')
    .elements()
    .filter((element) => element.parentElement?.tagName === 'OL')
    .map((element) => element.textContent)

test('a sector shows its places, its quota and its lots in order, with state and prices', async () => {
  const { view } = await open()
  const sector = view.getByRole('region', { name: 'Pista' })
  await expect.element(sector.getByText('200 lugares')).toBeVisible()
  await expect
    .element(sector.getByText('30 vendidos · 2 reservados · 3 cortesias · 165 livres'))
    .toBeVisible()
  await expect.element(sector.getByText(/40% = 80 meias/)).toBeVisible()
  expect(lots()).toEqual([
    expect.stringMatching(
      /1º loteÀ venda50 ingressos, até 01\/02\/2027 às 23:59, 30 vendidos, 2 reservados.*Inteira R\$.60,00, meia R\$.30,00/,
    ),
    expect.stringMatching(/2º lotePróximo.*Inteira R\$.80,00, meia R\$.40,00/),
  ])
})

test('turning a lot asks with the successor and its price, and is sent once', async () => {
  const { button, requests, view } = await open()
  await pressOn(button('Virar lote agora'))
  await expect
    .poll(() => view.getByRole('dialog').element().textContent)
    .toMatch(/“2º lote”: Inteira por R\$.80,00, meia R\$.40,00/)
  const turn = await button('Virar para “2º lote”').findElement()
  // Both at once: a driver's second click may come after the dialog has closed, on what is behind it.
  const press = () => turn.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  press()
  press()
  await expect
    .poll(lots)
    .toEqual([expect.stringContaining('Encerrado'), expect.stringContaining('À venda')])
  const turns = requests.filter(({ path }) => path.endsWith('/turn'))
  expect(turns.map(({ path, body }) => [path.includes(FIRST), body])).toEqual([
    [true, { prices: [] }],
  ])
})

test('a turn that is refused says why, and the question stays', async () => {
  const { button, editor, view } = await open()
  editor.failures.push(refused(409, 'ALREADY_SOLD', 'Isto não pode mais mudar.'))
  await pressOn(button('Virar lote agora'))
  await pressOn(button('Virar para “2º lote”'))
  await expect.element(view.getByText('Isto não pode mais mudar.')).toBeVisible()
})

test('the last lot says that the sector stops selling', async () => {
  const event = withLots()
  const [sector = newSector] = event.tickets.sectors
  const sectors = [{ ...sector, lots: sector.lots.slice(0, 1) }]
  const { button, view } = await open({ ...event, tickets: { ...event.tickets, sectors } })
  await pressOn(button('Virar lote agora'))
  await expect.element(view.getByText(/Não há próximo lote: o setor “Pista” para/)).toBeVisible()
})

test('the price of a sold type changes by turning its lot', async () => {
  const { button, field, requests, view } = await open()
  await pressOn(page.getByRole('button', { name: /^Editar 1º lote: Inteira/ }))
  await expect.element(field('Preço (R$)')).toHaveAttribute('readonly')
  await pressOn(button('Mudar o preço no próximo lote'))
  await expect.element(view.getByText(/“1º lote” fecha .* “2º lote” abre/)).toBeVisible()
  await pressOn(button('Virar lote com este preço'))
  await expect.element(field('Novo preço (R$)')).toHaveAccessibleDescription('Informe o preço')
  await fillIn(field('Novo preço (R$)'), '9')
  await expect.element(field('Novo preço (R$)')).toHaveAccessibleDescription(/^A meia-entrada/)
  await fillIn(field('Novo preço (R$)'), '95')
  await pressOn(button('Virar lote com este preço'))
  await expect
    .poll(() => requests.find(({ path }) => path.endsWith('/turn'))?.body)
    .toEqual({ prices: [{ ticketId: id('0021'), price: 95 }] })
})

test('a new lot has the types of the last one, with size, end and price', async () => {
  const { button, field, saved } = await open()
  await pressOn(button('Adicionar lote'))
  await expect.element(field('Nome do lote')).toHaveValue('3º lote')
  await pressOn(button('Criar lote'))
  await expect.element(field('Preço (R$)')).toHaveAccessibleDescription('Informe o preço')
  await fillIn(field('Preço (R$)'), '100')
  await pressOn(field('Todos os que restarem'))
  await fillIn(field('Quantidade'), '151')
  await pressOn(button('Criar lote'))
  await expect
    .element(field('Quantidade'))
    .toHaveAccessibleDescription('Cabem no máximo 147 neste lote')
  await fillIn(field('Quantidade'), '100')
  await fillIn(field('Vender até (opcional)'), '2027-03-01T12:00')
  await pressOn(button('Criar lote'))
  await expect.poll(saved).toEqual([
    {
      version: 1,
      sectorId: SECTOR,
      name: '3º lote',
      size: 100,
      closesAt: '2027-03-01T12:00',
      tickets: [{ ticketId: expect.any(String), name: 'Inteira', price: 100, halfPrice: true }],
    },
  ])
})

test('another ticket type is added to a lot, with the places of its sector', async () => {
  const { button, field, saved } = await open()
  await pressOn(button('Editar lote: 2º lote'))
  await button('Outro ingresso neste lote').click()
  expect(field('Quantidade').elements()).toEqual([])
  await fillIn(field('Nome do ingresso'), 'Solidário')
  await fillIn(field('Preço (R$)'), '50')
  await pressOn(button('Criar ingresso'))
  await expect
    .poll(saved)
    .toMatchObject([
      { version: 1, name: 'Solidário', price: 50, capacity: 200, lotId: SECOND, halfPrice: true },
    ])
})

test('half price can’t be switched off in any lot of a sector that has sold something', async () => {
  const { view, button, field } = await open()
  await pressOn(view.getByRole('button', { name: /^Editar 2º lote: ?Inteira/ }))
  const choice = field('Oferecer meia-entrada')
  await expect.element(choice).toBeDisabled()
  await expect.element(choice).toBeChecked()
  await expect
    .element(choice)
    .toHaveAccessibleDescription('A meia-entrada não muda depois que alguém reservou ou comprou.')
  await pressOn(button('Fechar'))
  await pressOn(button('Editar lote: 2º lote'))
  await pressOn(button('Outro ingresso neste lote'))
  await expect.element(choice).toBeDisabled()
})

test('a sector is edited: places, quota and the public counter', async () => {
  const { button, field, saved, editor } = await open()
  await pressOn(button('Editar setor Pista'))
  await fillIn(field('Guardar mais meias (opcional)'), '70')
  await pressOn(field('Mostrar quantos faltam para o próximo lote'))
  await pressOn(button('Salvar setor'))
  await expect
    .element(field('Guardar mais meias (opcional)'))
    .toHaveAccessibleDescription(/^O mínimo é 80, pela lei/)
  await fillIn(field('Guardar mais meias (opcional)'), '90')
  editor.failures.push({
    status: 409,
    body: { code: 'CAPACITY_TAKEN', message: 'x', fields: { capacity: 'O mínimo é 35.' } },
  })
  await pressOn(button('Salvar setor'))
  await expect.element(field('Lugares')).toHaveAccessibleDescription(/^O mínimo é 35\./)
  await pressOn(button('Salvar setor'))
  const body = { version: 1, name: 'Pista', capacity: 200, halfQuota: 90, showsLeft: true }
  await expect.poll(saved).toEqual([body, body])
})

test('a new sector is created with its first lot', async () => {
  const { button, field, saved, view } = await open(sampleEditedEvent())
  await pressOn(button('Novo setor com lotes'))
  await fillIn(field('Nome do setor'), 'Camarote')
  await fillIn(field('Lugares'), '50')
  await expect.element(view.getByText(/40% = 20 meias/)).toBeVisible()
  await fillIn(field('Preço da inteira (R$)'), '200')
  await pressOn(button('Criar setor'))
  await expect.poll(saved).toMatchObject([
    { version: 1, name: 'Camarote', capacity: 50, halfQuota: null, showsLeft: false },
    {
      version: 2,
      name: 'Lote único',
      size: null,
      tickets: [{ name: 'Inteira', price: 200, halfPrice: true }],
    },
  ])
  await pressOn(button('Novo setor com lotes'))
  await expect.element(field('Nome do setor')).toHaveValue('')
})

test('who may only look sees no button', async () => {
  const { button } = await open(withLots({ role: 'viewer' }))
  await expect.element(page.getByRole('heading', { name: 'Pista' })).toBeVisible()
  for (const name of ['Virar lote agora', 'Adicionar lote', 'Editar setor Pista', 'Novo ingresso'])
    expect(button(name).elements()).toEqual([])
})
