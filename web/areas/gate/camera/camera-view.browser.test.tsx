import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { localStore } from '../../../lib/local-storage.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { plugInCamera, refuseCamera } from '../testing/fake-camera.ts'
import { openGateState } from '../testing/fake-engine.ts'
import { renderGate } from '../testing/render-gate.tsx'

beforeEach(async () => {
  await page.viewport(390, 844)
  localStore.removeItem('gateCamera')
})

const button = (name: string) => page.getByRole('button', { name })

test('the rear camera is the default', async () => {
  const { open } = plugInCamera()
  await renderGate(openGateState)
  await expect.element(page.getByText('Aponte para o QR Code')).toBeVisible()
  expect(open.mock.lastCall).toMatchObject([{ video: { facingMode: { ideal: 'environment' } } }])
  await expect.element(button('Trocar câmera')).not.toBeInTheDocument()
  await expect.element(button('Lanterna')).not.toBeInTheDocument()
})

test('a button switches to the next camera and stores the choice', async () => {
  const { open } = plugInCamera({ cameras: ['wide', 'tele'] })
  await renderGate(openGateState)
  await pressOn(button('Trocar câmera'))
  await expect
    .poll(() => open.mock.lastCall)
    .toMatchObject([{ video: { deviceId: { ideal: 'wide' } } }])
  expect(localStore.getItem('gateCamera')).toBe('wide')
})

test('the light can be switched if the camera has one', async () => {
  const { constrain } = plugInCamera({ hasTorch: true })
  await renderGate(openGateState)
  await pressOn(button('Lanterna'))
  await expect.element(button('Lanterna')).toHaveAttribute('aria-pressed', 'true')
  await pressOn(button('Lanterna'))
  await expect.element(button('Lanterna')).toHaveAttribute('aria-pressed', 'false')
  expect(constrain.mock.calls).toEqual([
    [{ advanced: [{ torch: true }] }],
    [{ advanced: [{ torch: false }] }],
  ])
})

test('a camera in use by another app can be retried', async () => {
  const refused = refuseCamera('NotReadableError')
  await renderGate(openGateState)
  await expect.element(page.getByText('A câmera está em uso')).toBeVisible()
  refused.mockRestore()
  plugInCamera()
  await pressOn(button('Tentar novamente'))
  await expect.element(page.getByText('Aponte para o QR Code')).toBeVisible()
})

test('no code is read while a dialog is open', async () => {
  plugInCamera()
  const { show, scanned, countFrames } = await renderGate(openGateState, { stopsTime: true })
  await expect.poll(countFrames).toBeGreaterThan(0)
  await pressOn(button('Leituras'))
  await expect.element(button('Fechar')).toBeVisible()
  const before = countFrames()
  show('TOKEN')
  await vi.advanceTimersByTimeAsync(500)
  expect(countFrames()).toBe(before)
  expect(scanned).toEqual([])
  await pressOn(button('Fechar'))
  await expect.poll(() => scanned).toHaveLength(1)
})
