import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { plugInCamera, refuseCamera } from '../testing/fake-camera.ts'
import { openGateState, sampleConflict, sampleId, samplePosition } from '../testing/fake-engine.ts'
import { renderGate } from '../testing/render-gate.tsx'
import { verdictText } from './verdict-text.ts'

beforeEach(() => page.viewport(390, 844))

const alert = () => page.getByRole('alert')
const verdictAlert = (text: string) => alert().getByText(text)

const stopped = { stopsTime: true }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const FRAME_MS = 100

/** Types like a hand-held reader: all at once, with Enter at the end. */
const typeQuickly = (text: string) => {
  for (const key of [...text.split(''), 'Enter']) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  }
}

test('a code in front of the camera is scanned once', async () => {
  plugInCamera()
  const { show, scanned, heard, countFrames } = await renderGate(openGateState, stopped)
  show('TOKEN')
  await expect.element(verdictAlert('Liberado')).toBeVisible()
  const before = countFrames()
  await pass(60 * FRAME_MS)
  expect(countFrames() - before).toBeGreaterThanOrEqual(59)
  expect(scanned).toEqual([{ text: 'TOKEN', isTyped: false }])
  expect(heard).toEqual(['admitted'])
})

test('an admission closes by itself, and the next code replaces it at once', async () => {
  plugInCamera()
  const { show, judge, scanned } = await renderGate(openGateState, stopped)
  judge((text) => (text === 'B' ? { ticket: { ...ticket, holder: 'Bento Dias' } } : {}))
  show('A')
  await expect.element(verdictAlert('Maria Aparecida de Souza')).toBeVisible()
  show('B')
  await pass(FRAME_MS)
  expect(scanned.map(({ text }) => text)).toEqual(['A', 'B'])
  await expect.element(verdictAlert('Bento Dias')).toBeVisible()
  await pass(1200)
  await expect.element(alert()).not.toBeInTheDocument()
})

const ticket = {
  name: 'Pista',
  holder: 'Maria',
  cpf: null,
  requiresProof: false,
  benefit: null,
  entrances: [null],
}

test('a refusal stays until it is tapped', async () => {
  plugInCamera()
  const { show, judge, heard } = await renderGate(openGateState, stopped)
  judge(() => ({
    verdict: 'used',
    used: { at: '2026-11-15T20:04:00.000Z', gate: 'Portaria 2' },
  }))
  show('A')
  await expect.element(verdictAlert('Já utilizado')).toBeVisible()
  await expect
    .element(page.getByText('Entrou em 15/11/2026 às 17:04, por Portaria 2'))
    .toBeVisible()
  await pass(10_000)
  await expect.element(verdictAlert('Já utilizado')).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Ler o próximo' }))
  await expect.element(alert()).not.toBeInTheDocument()
  expect(heard).toEqual(['used'])
})

test('a refusal takes the focus and returns it', async () => {
  refuseCamera('NotFoundError')
  const { judge } = await renderGate(openGateState)
  judge(() => ({ verdict: 'revoked' }))
  const opener = page.getByRole('button', { name: 'Digitar código' })
  await pressOn(opener)
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  typeQuickly('TOKEN-OF-A-TICKET')
  await expect.element(page.getByRole('button', { name: 'Ler o próximo' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Leituras' })).not.toHaveFocus()
  await userEvent.keyboard('{Tab}{Escape}')
  await expect.element(verdictAlert('Cancelado')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test.each([
  ['Oficina de fotografia', [sampleId(2)], 'Oficina de fotografia'],
  ['Ingresso da oficina', [sampleId(2)], 'Oficina de fotografia'],
  ['Pista, 1º lote', [null], 'Ingressos'],
  ['Combo', [null, sampleId(2)], 'Ingressos ou Oficina de fotografia'],
])(
  'a "%s" shown at another entrance is directed to the right one',
  async (name, entrances, entrance) => {
    refuseCamera('NotFoundError')
    const { judge } = await renderGate({
      ...openGateState,
      position: { ...samplePosition, session: sampleId(3) },
    })
    judge(() => ({ verdict: 'other_session', ticket: { ...ticket, name, entrances } }))
    typeQuickly('TOKEN-OF-A-TICKET')
    await expect.element(verdictAlert(`Entrada certa: ${entrance}`)).toBeVisible()
  },
)

test('a refusal blocks the camera for two seconds', async () => {
  plugInCamera()
  const { show, judge, scanned } = await renderGate(openGateState, stopped)
  judge(() => ({ verdict: 'forged', ticket: null }))
  show('A')
  await expect.element(verdictAlert('Falso')).toBeVisible()
  show('B')
  await pass(1000)
  expect(scanned).toHaveLength(1)
  await pass(1000 + FRAME_MS)
  expect(scanned).toHaveLength(2)
})

test.each([
  ['other_event', 'Outro evento'],
  ['other_session', 'Outra entrada'],
  ['revoked', 'Cancelado'],
  ['unnamed', 'Não nominado'],
  ['unknown', 'Fora da lista'],
] as const)('%s is shown as "%s"', async (verdict, word) => {
  refuseCamera('NotFoundError')
  const { judge } = await renderGate(openGateState)
  judge(() => ({ verdict }))
  typeQuickly('SOME-TOKEN')
  await expect.element(page.getByText(word, { exact: true }).first()).toBeVisible()
})

test('an admission that requires a document says so and stays longer', async () => {
  plugInCamera()
  const { show, judge } = await renderGate(openGateState, stopped)
  judge(() => ({ ticket: { ...ticket, requiresProof: true, benefit: 'Estudante' } }))
  show('A')
  await expect.element(page.getByText('Apresentar documento')).toBeVisible()
  await expect.element(page.getByText('Estudante', { exact: true })).toBeVisible()
  await pass(2000)
  await expect.element(page.getByText('Apresentar documento')).toBeVisible()
  await pass(2000)
  await expect.element(page.getByText('Apresentar documento')).not.toBeInTheDocument()
})

test('only an offline verdict advises to read again with a network', async () => {
  plugInCamera()
  const { show, judge } = await renderGate({ ...openGateState, isOnline: false, queued: 3 })
  judge(() => ({ isOffline: true, verdict: 'unknown' }))
  await expect.element(page.getByText('Sem rede', { exact: true })).toBeVisible()
  await expect.element(page.getByText('3 a enviar')).toBeVisible()
  show('A')
  await expect.element(page.getByText('Sem rede: conferido só neste aparelho')).toBeVisible()
  await expect.element(page.getByText(/leia de novo com rede/)).toBeVisible()
  judge(() => ({ isOffline: false, verdict: 'unknown' }))
  show('B')
  await expect.element(page.getByText(/^Não é um ingresso desta portaria/)).toBeVisible()
})

test('a hand-held reader works with any button in focus, and presses none', async () => {
  refuseCamera('NotFoundError')
  const { scanned } = await renderGate(openGateState)
  await pressOn(page.getByRole('button', { name: 'Digitar código' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Digitar código' })).toHaveFocus()
  typeQuickly('TOKEN-OF-A-TICKET')
  await expect.element(page.getByText('Liberado').first()).toBeVisible()
  expect(scanned).toEqual([{ text: 'TOKEN-OF-A-TICKET', isTyped: false }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a typing mistake in a code is shown at the field and not scanned', async () => {
  refuseCamera('NotAllowedError')
  const { scanned } = await renderGate(openGateState)
  await expect.element(page.getByText('A câmera não está permitida')).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Digitar código' }))
  const field = page.getByLabelText('Código do ingresso')
  await expect.element(field).toHaveFocus()
  await field.fill('123')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Confira o código: são 13 letras e números')).toBeVisible()
  expect(scanned).toEqual([])
  const number = ticketNumber(sampleId(7))
  await field.fill(number)
  await pressOn(page.getByRole('button', { name: 'Conferir' }))
  await expect.element(page.getByText('Liberado').first()).toBeVisible()
  expect(scanned).toEqual([{ text: number, isTyped: true }])
})

test('an admission is undone with one tap on a reason', async () => {
  refuseCamera('NotFoundError')
  const { undone } = await renderGate(openGateState)
  typeQuickly('TOKEN-OF-A-TICKET')
  await pressOn(page.getByRole('button', { name: 'Desfazer' }).first())
  await pressOn(page.getByRole('button', { name: 'Leitura por engano' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(undone).toEqual([{ scanId: sampleId(101), reason: 'Leitura por engano' }])
  await expect.element(page.getByText('Entrada desfeita · Pista, 1º lote')).toBeVisible()
})

test('a conflict of this gate is announced and shows both gates and times', async () => {
  refuseCamera('NotFoundError')
  const { set, heard } = await renderGate(openGateState)
  set({ conflicts: [sampleConflict()] })
  await expect
    .element(
      page.getByText(
        'Conflito: Maria Aparecida de Souza entrou por Portaria 2 e também por Portaria 1.',
      ),
    )
    .toBeVisible()
  expect(heard).toEqual(['conflict'])
  await pressOn(page.getByRole('button', { name: 'Ver' }))
  await expect.element(page.getByText('Portaria 2, 15/11/2026 às 17:04')).toBeVisible()
  await expect.element(page.getByText('Portaria 1, 15/11/2026 às 17:10')).toBeVisible()
})

test('a conflict of two other gates is only counted', async () => {
  refuseCamera('NotFoundError')
  const { set, heard } = await renderGate(openGateState)
  set({ conflicts: [sampleConflict({ gate: 'Portaria 3' })] })
  await expect.element(page.getByRole('button', { name: '1 conflito' })).toBeVisible()
  expect(heard).toEqual([])
})

test('a gate can be closed unless scans are queued', async () => {
  refuseCamera('NotFoundError')
  const { set } = await renderGate({ ...openGateState, queued: 2 })
  await pressOn(page.getByRole('button', { name: 'Leituras' }))
  await pressOn(page.getByRole('button', { name: 'Encerrar portaria' }))
  await expect.element(page.getByText('Há 2 leituras a enviar.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /apagar/ })).not.toBeInTheDocument()
  set({ queued: 0 })
  await pressOn(page.getByRole('button', { name: 'Encerrar e apagar a lista' }))
  await expect.element(page.getByRole('heading', { name: 'Portaria' })).toBeVisible()
})

test('a gate whose login has ended keeps working and says so', async () => {
  refuseCamera('NotFoundError')
  await renderGate({ ...openGateState, accessProblem: 'signed-out' })
  await expect.element(page.getByText(/Seu acesso expirou/)).toBeVisible()
  typeQuickly('TOKEN-OF-A-TICKET')
  await expect.element(page.getByText('Liberado').first()).toBeVisible()
})

test('a cancelled event is announced above everything else', async () => {
  refuseCamera('NotFoundError')
  const list = { count: 5000, takenAt: '2026-11-15T18:00:00.000Z', isCancelled: true }
  await renderGate({ ...openGateState, list })
  const alert = page.getByRole('alert').filter({ hasText: 'Evento cancelado' })
  await expect.element(alert).toHaveClass('bg-danger-strong')
  await expect.element(alert.getByText(/Não deixe ninguém entrar/)).toBeVisible()
})

test('a gate without its role shows an alert, reads nothing and can be closed', async () => {
  refuseCamera('NotFoundError')
  const { scanned } = await renderGate({ ...openGateState, accessProblem: 'forbidden', queued: 2 })
  const alert = page.getByRole('alert').filter({ hasText: 'Este aparelho não tem mais acesso' })
  await expect.element(alert).toHaveClass('bg-danger-strong')
  await expect.element(page.getByText(/As 2 leituras .* ainda são enviadas/)).toBeVisible()
  typeQuickly('TOKEN-OF-A-TICKET')
  await expect.element(page.getByRole('button', { name: 'Digitar código' })).not.toBeInTheDocument()
  expect(scanned).toEqual([])
  await pressOn(page.getByRole('button', { name: 'Encerrar portaria' }))
  await expect.element(page.getByText('Há 2 leituras a enviar.')).toBeVisible()
})

test('a conflict is resolved with a note and leaves the list', async () => {
  refuseCamera('NotFoundError')
  const { resolved } = await renderGate({ ...openGateState, conflicts: [sampleConflict()] })
  await pressOn(page.getByRole('button', { name: '1 conflito' }))
  await pressOn(page.getByRole('button', { name: /^Dar baixa no conflito de Maria/ }))
  await pressOn(page.getByRole('button', { name: 'Dar baixa', exact: true }))
  await expect.element(page.getByText('Escreva o que foi feito')).toBeVisible()
  await page.getByRole('textbox', { name: 'O que foi feito' }).fill('  Documento   conferido ')
  await pressOn(page.getByRole('button', { name: 'Dar baixa', exact: true }))
  await expect.element(page.getByText(/Nenhum conflito/)).toBeVisible()
  expect(resolved).toEqual([{ scanId: sampleConflict()._id, note: 'Documento conferido' }])
})

test('a foreign QR code is shown as no ticket, not as forged', async () => {
  refuseCamera('NotFoundError')
  const { judge } = await renderGate(openGateState)
  judge(() => ({ verdict: 'not_ticket', ticket: null }))
  typeQuickly('HTTPS://CARDAPIO.EXAMPLE')
  await expect.element(verdictAlert('Não é um ingresso')).toBeVisible()
  await expect.element(page.getByText('Falso')).not.toBeInTheDocument()
})

const isInSight = (element: Element) => {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
}

test('in landscape the buttons and every verdict are visible', async () => {
  await page.viewport(844, 390)
  refuseCamera('NotFoundError')
  const { judge } = await renderGate({ ...openGateState, conflicts: [sampleConflict()] })
  for (const name of ['1 conflito', 'Digitar código', 'Leituras'])
    expect(isInSight(page.getByRole('button', { name }).element()), name).toBe(true)
  const used = { at: '2026-11-15T20:04:00.000Z', gate: 'Portaria 2' }
  for (const verdict of ['used', 'other_session', 'unnamed', 'not_ticket'] as const) {
    judge(() => ({ verdict, ticket, used: verdict === 'used' ? used : null }))
    typeQuickly('TOKEN-OF-A-TICKET')
    const next = page.getByRole('button', { name: 'Ler o próximo' })
    await expect.element(next).toBeVisible()
    const word = verdictAlert(verdictText[verdict])
    await expect.element(word).toBeVisible()
    expect([isInSight(next.element()), isInSight(word.element())], verdict).toEqual([true, true])
    await pressOn(next)
    await expect.element(next).not.toBeInTheDocument()
  }
  const cpf = '***.456.789-**'
  const holder = 'Maria Aparecida de Souza'
  judge(() => ({ ticket: { ...ticket, holder, cpf, requiresProof: true } }))
  typeQuickly('TOKEN-OF-A-TICKET')
  const word = verdictAlert('Liberado')
  await expect.element(word).toBeVisible()
  for (const element of [word.element(), verdictAlert('Apresentar documento').element()])
    expect(isInSight(element)).toBe(true)
  const undo = page.getByRole('button', { name: 'Desfazer' })
  expect(isInSight(undo.last().element())).toBe(true)
  await pressOn(word)
  await expect.element(word).not.toBeInTheDocument()
  for (const name of ['1 conflito', 'Digitar código', 'Leituras', 'Desfazer'])
    expect(isInSight(page.getByRole('button', { name }).element()), name).toBe(true)
})

test('at the gate of a postponed event the phone says that nobody enters, at once and at a ticket', async () => {
  plugInCamera()
  const startDate = new Date(Date.now() - 3_600_000).toISOString()
  const event = { ...samplePosition.event, startDate, doorsMinutes: 120, postponedAt: startDate }
  const { show, judge } = await renderGate({
    ...openGateState,
    position: { ...samplePosition, event },
  })
  await expect.element(page.getByText(/^O evento foi adiado\. Ninguém entra/)).toBeVisible()
  judge(() => ({ verdict: 'doors_closed' }))
  show('TOKEN')
  await expect.element(verdictAlert('Portões fechados')).toBeVisible()
  await expect.element(alert().getByText('O evento foi adiado', { exact: true })).toBeVisible()
})

test('before the doors open the phone says when they do, at once and at a ticket', async () => {
  plugInCamera()
  const startDate = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const event = { ...samplePosition.event, startDate, doorsMinutes: 120 }
  const { show, judge } = await renderGate({
    ...openGateState,
    position: { ...samplePosition, event },
  })
  await expect.element(page.getByText(/^Os portões ainda não abriram\. Abrem em/)).toBeVisible()
  judge(() => ({ verdict: 'doors_closed' }))
  show('TOKEN')
  await expect.element(verdictAlert('Portões fechados')).toBeVisible()
  await expect.element(alert().getByText(/^Abrem em \d\d\//)).toBeVisible()
})

test('a gate accepts or discards what a revoked phone sent', async () => {
  plugInCamera()
  const held = {
    _id: sampleId(30),
    name: 'Celular do Beto',
    isDevice: true,
    rightEndedAt: '2026-11-15T20:00:00.000Z',
    acceptable: 3,
    tooLate: 1,
    unsigned: 0,
    receivedAt: '2026-11-15T20:30:00.000Z',
  }
  const { decided } = await renderGate({ ...openGateState, heldScans: [held] })
  await pressOn(page.getByRole('button', { name: 'Entradas retidas' }))
  await pressOn(page.getByRole('button', { name: 'Aceitar as 3 anteriores à revogação' }))
  await expect.poll(() => decided).toEqual([{ callerId: held._id, isAccepted: true }])
})
