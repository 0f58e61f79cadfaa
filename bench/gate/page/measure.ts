import type { GateList } from '@55tickets/contracts/gate.ts'
import type { Decoder } from '../../../web/areas/gate/camera/decoder.ts'
import { openDecoder } from '../../../web/areas/gate/camera/open-decoder.ts'
import { checkAuthenticity } from '../../../web/areas/gate/engine/check-authenticity.ts'
import type { RequestWithTimeout } from '../../../web/areas/gate/engine/connection.ts'
import type { GatePosition } from '../../../web/areas/gate/engine/engine.ts'
import { scanCode } from '../../../web/areas/gate/engine/scan-code.ts'
import { openGateStore, type StoredList } from '../../../web/areas/gate/engine/store.ts'
import { createTokenVerifier } from '../../../web/areas/gate/engine/verify-token.ts'

export interface Phone {
  readonly eventId: string
  readonly lists: readonly GateList[]
  /** Texts of codes: one half is verified, the other scanned. */
  readonly texts: readonly string[]
  /** QR codes as data URLs, of codes that are not among the texts. */
  readonly pictures: readonly string[]
}

export interface PageFigures {
  readonly listed: number
  readonly decoder: string
  readonly verified: number
  readonly judged: number
  readonly frames: readonly number[]
}

const MAX_LOOKS = 10

declare global {
  interface Window {
    measureGate?: (phone: Phone) => Promise<PageFigures>
  }
}

window.measureGate = async ({ eventId, lists, texts, pictures }) => {
  const store = await openGateStore('bench')
  const list = await storeList(store, eventId, lists)
  const verify = createTokenVerifier()
  const nobody: RequestWithTimeout = () => Promise.reject(new Error('there is no network'))
  const now = () => new Date()
  const scanning = {
    store,
    request: nobody,
    verifyToken: verify,
    isReachable: () => false,
    now,
    serverNow: now,
  }
  const position = { event: { _id: eventId }, session: null, gate: 'Portaria 1' } as GatePosition
  const judge = async (text: string) => {
    const { verdict } = await scanCode(scanning, position, text, false)
    if (verdict !== 'admitted') throw new Error(`a valid code was judged ${verdict}`)
  }

  const half = Math.floor(texts.length / 2)
  const verified = await measureRate(texts.slice(0, half), async (text) => {
    const { authenticity, codeStart } = await checkAuthenticity(
      { text, isTyped: false },
      list,
      verify,
    )
    const found = codeStart && (await store.get('codes', [eventId, codeStart]))
    if (authenticity !== 'real' || !found) throw new Error('a valid code was not found')
  })
  const judged = await measureRate(texts.slice(half), judge)

  const decoder = await openDecoder()
  const frames: number[] = []
  for (const [at, picture] of pictures.entries()) {
    const frame = await cameraFrame(picture, at)
    const since = performance.now()
    await judge(await readFrame(decoder, frame))
    frames.push(performance.now() - since)
  }
  return { listed: list.count, decoder: decoder.kind, verified, judged, frames: frames.slice(1) }
}

/** Decodes a frame, with retries, as a gate does with the next frame. */
async function readFrame(decoder: Decoder, frame: ImageData): Promise<string> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const text = await decoder.read(frame)
    if (text) return text
  }
  throw new Error('a clearly visible code was not decoded')
}

async function storeList(
  store: Awaited<ReturnType<typeof openGateStore>>,
  eventId: string,
  lists: readonly GateList[],
): Promise<StoredList> {
  const tx = store.transaction(['codes', 'list'], 'readwrite')
  const docs = lists.flatMap((page) => page.docs)
  for (const doc of docs) void tx.objectStore('codes').put(doc, [eventId, doc.code])
  const [first] = lists
  if (!first) throw new Error('there is no list')
  const { mark, kinds, keys, now: takenAt } = first
  const list = { eventId, mark, kinds, keys, count: docs.length, takenAt, aheadMs: 0 }
  void tx.objectStore('list').put(list, eventId)
  await tx.done
  return list
}

/** Calls per second, one after the other, as a gate does. */
async function measureRate(texts: readonly string[], work: (text: string) => Promise<void>) {
  const since = performance.now()
  for (const text of texts) await work(text)
  return (texts.length * 1000) / (performance.now() - since)
}

/** A camera frame at arm's length: 640 × 480, the code a third of it, rotated, on a grey wall. */
async function cameraFrame(picture: string, at: number): Promise<ImageData> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = new OffscreenCanvas(640, 480)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas context')
  context.fillStyle = '#8a8f94'
  context.fillRect(0, 0, 640, 480)
  context.translate(320, 240)
  context.rotate((((at * 7) % 30) - 15) * (Math.PI / 180))
  context.drawImage(image, -140, -140, 280, 280)
  return context.getImageData(0, 0, 640, 480)
}
