import { parentPort } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ReadDocument, ReadPage } from './read-pdf.ts'
import { decodeQr } from './read-qr.ts'

const SCALE = 1.5

async function read(bytes: Uint8Array): Promise<ReadDocument> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await loading.promise
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    const viewport = page.getViewport({ scale: SCALE })
    const factory = document.canvasFactory as CanvasFactory
    const { canvas, context } = factory.create(viewport.width, viewport.height)
    await page.render({ canvas, canvasContext: context, viewport }).promise
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    pages.push({
      text: words.map(({ str }) => str).join(' '),
      width,
      height,
      qr: decodeQr(picture)?.text ?? null,
      bottom: Math.max(...words.map(({ transform }) => height - Number(transform[5]))),
      right: Math.max(...words.map((word) => Number(word.transform[4]) + word.width)),
    })
  }
  const { info } = await document.getMetadata()
  await loading.destroy()
  return { title: String(Reflect.get(info, 'Title')), pages }
}

interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}

const answer = async (bytes: Uint8Array) => parentPort?.postMessage(await read(bytes), [])

parentPort?.on('message', (bytes: Uint8Array) => void answer(bytes))
