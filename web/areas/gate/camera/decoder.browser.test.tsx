import encodeQr from 'qr'
import { expect, test } from 'vitest'
import { codeId, eventId } from '../testing/fake-gate-server.ts'
import { sampleToken } from '../testing/sample-tokens.ts'
import { openDecoder } from './open-decoder.ts'

const token = await sampleToken(eventId, codeId(1))

/** Draws a ticket's QR code as it is printed, somewhere in a camera picture. */
function drawTicket(text: string, degrees = 0): HTMLCanvasElement {
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border: 4 })
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#8a8f88'
  context.fillRect(0, 0, 1280, 720)
  context.translate(640, 360)
  context.rotate((degrees * Math.PI) / 180)
  const module = 8
  const side = modules.length * module
  context.translate(-side / 2, -side / 2)
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      context.fillStyle = isDark ? '#000' : '#fff'
      context.fillRect(column * module, row * module, module, module)
    }
  }
  return canvas
}
const readPicture = (canvas: HTMLCanvasElement) => {
  const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!picture) throw new Error('no picture')
  return picture
}

test('the WebAssembly decoder reads a ticket at any angle', async () => {
  const decoder = await openDecoder(undefined)
  expect(decoder.kind).toBe('wasm')
  expect(await decoder.read(readPicture(drawTicket(token)))).toBe(token)
  expect(await decoder.read(readPicture(drawTicket(token, 30)))).toBe(token)
})

test('a picture without a code returns null', async () => {
  const decoder = await openDecoder(undefined)
  expect(await decoder.read(new ImageData(640, 640))).toBeNull()
})

test('a frame is cropped to the middle of the picture', async () => {
  const decoder = await openDecoder(undefined)
  const video = Object.assign(document.createElement('video'), { muted: true })
  expect(await decoder.read(video)).toBeNull()
  const canvas = drawTicket(token)
  video.srcObject = canvas.captureStream(10)
  const drawAgain = setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 1, 1), 50)
  await video.play()
  await expect.poll(() => decoder.read(video)).toBe(token)
  clearInterval(drawAgain)
})

test('the native detector is preferred if it reads QR codes', async () => {
  const natives = class {
    static getSupportedFormats = async () => ['ean_13', 'qr_code']
    detect = async () => [{ rawValue: token }]
  }
  const decoder = await openDecoder(natives)
  expect(decoder.kind).toBe('native')
  expect(await decoder.read(new ImageData(1, 1))).toBe(token)
})

test('a native detector without QR codes is not used', async () => {
  const natives = class {
    static getSupportedFormats = async () => ['ean_13']
    detect = async () => []
  }
  expect((await openDecoder(natives)).kind).toBe('wasm')
})
