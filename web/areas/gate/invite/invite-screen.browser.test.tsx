import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { broken, found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { sampleEvent, sampleId } from '../testing/fake-engine.ts'
import { readInviteToken } from './invite-address.ts'
import { InviteScreen } from './invite-screen.tsx'

beforeEach(() => page.viewport(390, 844))

const { name, startDate, endDate, timezone } = sampleEvent
const offer = found({
  event: { name, startDate, endDate, timezone },
  expiresAt: '2026-11-15T20:10:00.000Z',
})
const accepted = {
  status: 201,
  body: { _id: sampleId(30), name: 'Portão A', eventId: sampleEvent._id },
}

async function show(accept: (request: ApiRequest) => ApiResponse, read: ApiResponse = offer) {
  const [onAccept, onLeave] = [vi.fn(), vi.fn()]
  const scene = await renderSignedIn(
    <InviteScreen token="abc" brand="55Tickets" {...{ onAccept, onLeave }} />,
    {
      answer: (request) => {
        if (request.path === '/api/gate/invites/read') return read
        return request.path === '/api/gate/devices' ? accept(request) : undefined
      },
    },
  )
  return { ...scene, onAccept, onLeave }
}

const button = page.getByRole('button', { name: 'Usar este celular na portaria' })
const nameField = page.getByRole('textbox', { name: 'Nome deste celular' })

test('opening an invite changes nothing; the button accepts it under a name', async () => {
  const { requests, onAccept } = await show(() => accepted)
  await expect.element(page.getByText(name)).toBeVisible()
  const isAccept = ({ path }: ApiRequest) => path === '/api/gate/devices'
  expect(requests.some(isAccept)).toBe(false)
  await pressOn(button)
  await expect.element(page.getByText('Dê um nome a este celular')).toBeVisible()
  await nameField.fill('  Portão  A ')
  await pressOn(button)
  await expect.poll(() => onAccept.mock.calls).toEqual([[accepted.body]])
  expect(requests.find(isAccept)?.body).toMatchObject({ token: 'abc', name: 'Portão A' })
})

test('a request that failed on the way is repeated with the same key', async () => {
  const keys: unknown[] = []
  const answers = [broken, accepted]
  const { onAccept } = await show(({ body }) => {
    if (body && typeof body === 'object' && 'key' in body) keys.push(body.key)
    return answers.shift() ?? broken
  })
  await nameField.fill('Portão A')
  await pressOn(button)
  await expect.element(page.getByText('Verifique sua conexão e tente novamente.')).toBeVisible()
  await pressOn(button)
  await expect.poll(() => onAccept.mock.calls.length).toBe(1)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
})

test('an invite that does not work any more says so, and leads to the gate', async () => {
  const text = 'Este QR code não vale mais.'
  const { onLeave } = await show(() => broken, refused(410, 'GATE_INVITE_INVALID', text))
  await expect.element(page.getByText(text)).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Ir para a portaria' }))
  expect(onLeave).toHaveBeenCalledOnce()
})

test('an invite that another phone used meanwhile says so', async () => {
  await show(() => refused(410, 'GATE_INVITE_INVALID', 'Este QR code não vale mais.'))
  await nameField.fill('Portão A')
  await pressOn(button)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este QR code não vale mais.')
})

test.each([
  ['', null],
  ['#', null],
  ['#convite=', null],
  ['#outra=abc', null],
  ['#convite=abc_-1', 'abc_-1'],
])('the hash %j holds the token %j', (hash, token) => {
  expect(readInviteToken(hash)).toBe(token)
})
