import type { EventGate, GateDevice, GatePeople } from '@55tickets/contracts/gate/workspace.ts'
import type { HeldScans } from '@55tickets/contracts/gate.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { sampleConflict, sampleEvent, sampleId } from '../testing/fake-engine.ts'
import { EventGateScreen } from './event-gate-screen.tsx'

beforeEach(() => page.viewport(390, 844))

const NOW = new Date().toISOString()
const EVENT = { ...sampleEvent, endDate: new Date(Date.now() + 3_600_000).toISOString() }

const gate = (own: Partial<EventGate> = {}): EventGate => ({
  event: EVENT,
  organization: { slug: 'palco-sul' },
  entrances: [
    { session: null, admitted: 1234, expected: 12_400 },
    { session: sampleId(2), admitted: 7, expected: 80 },
  ],
  conflicts: 0,
  heldScans: 0,
  pace: [...Array<number>(25).fill(2), 0, 3, 4, 5, 6],
  now: NOW,
  ...own,
})

const device = (own: Partial<GateDevice> = {}): GateDevice => ({
  _id: sampleId(30),
  name: 'Portão A – João',
  invitedBy: 'Jurema Alves',
  acceptedAt: NOW,
  lastSeenAt: NOW,
  revokedAt: null,
  scans: 12,
  admitted: 11,
  undone: 0,
  lastScanAt: NOW,
  ...own,
})

const people = (...devices: GateDevice[]): GatePeople => ({
  people: [
    {
      _id: sampleId(40),
      name: 'Nara Lopes',
      role: 'support',
      isActive: true,
      scans: 1,
      admitted: 1,
      undone: 0,
      lastScanAt: NOW,
    },
  ],
  devices,
  now: NOW,
})

const invite = (id: string, minutes = 10) => ({
  _id: id,
  path: '/portaria#convite=abc',
  expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  now: new Date().toISOString(),
})

interface Scene {
  readonly mayInvite?: boolean
  readonly shown?: EventGate
  readonly answer?: (request: ApiRequest) => ApiResponse | undefined
}

const show = ({ mayInvite = true, shown = gate(), answer = () => undefined }: Scene = {}) =>
  renderSignedIn(<EventGateScreen eventId={EVENT._id} backLink={null} mayInvite={mayInvite} />, {
    answer: (request) => {
      const given = answer(request)
      if (given) return given
      if (request.path.endsWith('/gate')) return found(shown)
      if (request.path.endsWith('/people')) return found(people())
      return undefined
    },
  })

test('counts are shown by entrance, with those of the last minutes', async () => {
  await show()
  await expect.element(page.getByText('1.234', { exact: true })).toBeVisible()
  await expect.element(page.getByText('de 12.400 · Ingressos')).toBeVisible()
  await expect.element(page.getByText('18 pessoas')).toBeVisible()
  await expect.element(page.getByText(/68 nos últimos 30$/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Abrir a portaria neste aparelho' }))
    .toHaveAttribute('href', `/portaria?evento=${EVENT._id}`)
})

test('who may not invite phones sees neither phones nor people', async () => {
  const { requests } = await show({ mayInvite: false })
  await expect.element(page.getByText(/^Nenhum\. Se duas portarias/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Convidar um celular' }).elements()).toEqual([])
  expect(requests.some(({ path }) => path.endsWith('/people'))).toBe(false)
})

test('an invite is shown as a QR code until a phone has used it', async () => {
  let devices: GateDevice[] = []
  const { client } = await show({
    answer: ({ path }) => {
      if (path.endsWith('/invites')) return { status: 201, body: invite(sampleId(30)) }
      return path.endsWith('/people') ? found(people(...devices)) : undefined
    },
  })
  await pressOn(page.getByRole('button', { name: 'Convidar um celular' }))
  await expect.element(page.getByRole('img', { name: 'QR code do convite' })).toBeVisible()
  await expect.element(page.getByText(/^Vale por (10:00|09:5\d)$/)).toBeVisible()
  devices = [device()]
  await client.invalidateQueries()
  await expect.element(page.getByText('já pode ler ingressos neste evento.')).toBeVisible()
  expect(page.getByRole('img', { name: 'QR code do convite' }).elements()).toEqual([])
  await pressOn(page.getByRole('button', { name: 'Fechar', exact: true }).last())
  await expect.element(page.getByText('Portão A – João')).toBeVisible()
  await expect.element(page.getByText('Conectado')).toBeVisible()
})

test('an invite that nobody used can be replaced', async () => {
  const invites = [invite(sampleId(30), -1), invite(sampleId(31))]
  await show({
    answer: ({ path }) =>
      path.endsWith('/invites') ? { status: 201, body: invites.shift() } : undefined,
  })
  await pressOn(page.getByRole('button', { name: 'Convidar um celular' }))
  await expect.element(page.getByText('Este QR code venceu')).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Gerar outro QR code' }))
  await expect.element(page.getByRole('img', { name: 'QR code do convite' })).toBeVisible()
})

test('an invite that was refused says why', async () => {
  const { toasts } = await show({
    answer: ({ path }) =>
      path.endsWith('/invites') ? refused(422, 'EVENT_ENDED', 'Evento encerrado') : undefined,
  })
  await pressOn(page.getByRole('button', { name: 'Convidar um celular' }))
  await expect.poll(() => toasts).toMatchObject([{ text: 'Evento encerrado' }])
})

test('a phone loses the gate with one press', async () => {
  const { requests } = await show({
    answer: ({ path, method }) => {
      if (method === 'DELETE') return found(people(device({ revokedAt: NOW })))
      return path.endsWith('/people') ? found(people(device())) : undefined
    },
  })
  await expect.element(page.getByText(/^12 leituras · 11 entradas · visto em/)).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Revogar acesso de Portão A – João' }))
  await expect.element(page.getByText('Revogado', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /Revogar acesso/ }).elements()).toEqual([])
  const [sent] = requests.filter(({ method }) => method === 'DELETE')
  expect(sent?.path).toBe(`/api/promoter/events/${EVENT._id}/gate/devices/${sampleId(30)}`)
})

test('a phone that was silent for a while is marked', async () => {
  const silent = device({ lastSeenAt: new Date(Date.now() - 300_000).toISOString() })
  await show({
    answer: ({ path }) => (path.endsWith('/people') ? found(people(silent)) : undefined),
  })
  await expect.element(page.getByText('Sem sinal')).toBeVisible()
})

test('a conflict names the phone, and is closed with a note', async () => {
  const conflict = sampleConflict({ gate: 'Portão B', device: 'Celular da Rita' })
  const { requests } = await show({
    shown: gate({ conflicts: 1 }),
    answer: ({ path }) => {
      if (path.endsWith('/settle')) return found({ _id: conflict._id, settledAt: NOW })
      return path.endsWith('/conflicts') ? found({ docs: [conflict], totalDocs: 1 }) : undefined
    },
  })
  await expect.element(page.getByText(/^Portão B \(Celular da Rita\), /)).toBeVisible()
  await pressOn(page.getByRole('button', { name: /^Dar baixa no conflito/ }))
  await page.getByRole('textbox', { name: 'O que foi feito' }).fill('Conferido na entrada')
  await pressOn(page.getByRole('button', { name: 'Dar baixa' }))
  await expect
    .poll(() => requests.find(({ path }) => path.endsWith('/settle'))?.body)
    .toEqual({ note: 'Conferido na entrada' })
})

const held: HeldScans = {
  _id: sampleId(30),
  name: 'Celular do Beto',
  isDevice: true,
  rightEndedAt: '2026-11-15T23:00:00.000Z',
  acceptable: 150,
  tooLate: 15,
  unsigned: 6,
  receivedAt: NOW,
}

test('what a revoked phone sent is accepted up to its revocation, or discarded', async () => {
  const { requests, toasts } = await show({
    shown: gate({ heldScans: 171 }),
    answer: ({ path }) => {
      if (path.endsWith('/held-scans')) return found({ docs: [held] })
      return path.endsWith('/decide')
        ? found({ admitted: 148, conflicts: 1, discarded: 22, docs: [] })
        : undefined
    },
  })
  await expect.element(page.getByText('Celular revogado enviou 171 entradas')).toBeVisible()
  await expect
    .element(
      page.getByText(
        /^150 antes da revogação, com QR Code lido · 15 depois da revogação · 6 sem QR Code lido\. Ao aceitar, as outras 21 são descartadas\.$/,
      ),
    )
    .toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Aceitar as 150 anteriores à revogação' }))
  await expect
    .poll(() => toasts)
    .toMatchObject([
      { text: '148 entradas aceitas · 1 entrada em conflito · 22 entradas descartadas' },
    ])
  const decided = requests.find(({ path }) => path.endsWith('/decide'))
  expect(decided?.path).toBe(`/api/gate/${EVENT._id}/held-scans/${held._id}/decide`)
  expect(decided?.body).toEqual({ isAccepted: true, receivedUntil: NOW })
})

test('where nothing may be accepted it can only be discarded', async () => {
  const { requests, toasts } = await show({
    shown: gate({ heldScans: 1 }),
    answer: ({ path }) => {
      if (path.endsWith('/held-scans'))
        return found({ docs: [{ ...held, acceptable: 0, tooLate: 0, unsigned: 1 }] })
      return path.endsWith('/decide')
        ? found({ admitted: 0, conflicts: 0, discarded: 1, docs: [] })
        : undefined
    },
  })
  await pressOn(page.getByRole('button', { name: 'Descartar as entradas de Celular do Beto' }))
  expect(page.getByRole('button', { name: /^Aceitar/ }).elements()).toEqual([])
  await expect
    .poll(() => requests.find(({ path }) => path.endsWith('/decide'))?.body)
    .toEqual({ isAccepted: false, receivedUntil: NOW })
  await expect.poll(() => toasts).toMatchObject([{ text: '1 entrada descartada' }])
})

test('all entries of a phone are undone with a reason', async () => {
  const { requests, toasts } = await show({
    answer: ({ path }) => {
      if (path.endsWith('/undo'))
        return found({
          undone: 10,
          certified: 1,
          ...people(device({ admitted: 1, undone: 10, revokedAt: NOW })),
        })
      return path.endsWith('/people') ? found(people(device())) : undefined
    },
  })
  await pressOn(page.getByRole('button', { name: /^Desfazer entradas deste celular/ }))
  await pressOn(page.getByRole('button', { name: 'Desfazer 11 entradas' }))
  await expect.element(page.getByText('Diga por que as entradas são desfeitas')).toBeVisible()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Celular roubado')
  await pressOn(page.getByRole('button', { name: 'Desfazer 11 entradas' }))
  await expect
    .poll(() => requests.find(({ path }) => path.endsWith('/undo'))?.body)
    .toEqual({ reason: 'Celular roubado' })
  await expect
    .poll(() => toasts)
    .toMatchObject([
      {
        text: '10 entradas desfeitas: Portão A – João. 1 entrada com certificado continua valendo.',
      },
    ])
})

test('before the doors open the page says when they do', async () => {
  const startDate = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await show({ shown: gate({ event: { ...EVENT, startDate, doorsMinutes: 120 } }) })
  await expect.element(page.getByText('Os portões ainda não abriram.')).toBeVisible()
  await expect.element(page.getByText(/2 h antes do início/)).toBeVisible()
})

test('somebody without the right finds no gate', async () => {
  await show({
    answer: ({ path }) => (path.endsWith('/gate') ? refused(403, 'FORBIDDEN') : undefined),
  })
  await expect.element(page.getByRole('heading', { name: 'Portaria não encontrada' })).toBeVisible()
})
