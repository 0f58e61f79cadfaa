import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { Account } from './account.ts'
import { createFakeCamera, type FakeCamera } from './fake-camera.ts'
import { open } from './journey.ts'
import { buyTickets } from './orders.ts'
import { authHeaders, readSale } from './payments.ts'
import { signIn } from './reservations.ts'

export const gatekeeper: Account = {
  name: 'Portaria 55Tickets',
  email: 'portaria@demo.55tickets.com.br',
  password: 'demo1234',
}

/** Demo event that runs at every hour of today and has two sessions. */
export const readingMarathon = {
  slug: 'trinta-e-seis-horas-de-leitura',
  name: '36 Horas de Leitura em Voz Alta',
  full: 'Ouvinte, inteira',
  half: 'Ouvinte, meia-entrada',
  session: 'Diário de escuta',
}

interface Verdict {
  readonly verdict: string
  readonly text: string
}

/** A separate browser with a fake camera. */
interface Phone {
  readonly page: Page
  readonly context: BrowserContext
  readonly camera: FakeCamera
  /** Verdicts that were displayed and not yet asserted, oldest first. */
  readonly verdicts: Verdict[]
}

/**
 * Reports each verdict as it appears. An admission is displayed for one second only, and a test on
 * a busy machine may look for it later than that.
 */
function reportVerdicts(): void {
  let last = ''
  new MutationObserver(() => {
    const screen = document.querySelector<HTMLElement>('[data-verdict]')
    const seen = screen ? `${screen.dataset['verdict']}|${screen.textContent}` : ''
    if (seen === last) return
    last = seen
    if (screen)
      void Reflect.get(window, 'reportVerdict')(screen.dataset['verdict'], screen.textContent)
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-verdict'] })
}

export const test = base.extend<{ openPhone: () => Promise<Phone> }>({
  async openPhone({ playwright, launchOptions, viewport, locale, timezoneId, baseURL }, provide) {
    const closing: (() => Promise<void>)[] = []
    await provide(async () => {
      const camera = createFakeCamera()
      await camera.show()
      const args = [...(launchOptions.args ?? []), ...camera.args]
      const browser = await playwright.chromium.launch({ ...launchOptions, args })
      closing.push(async () => {
        await browser.close()
        camera.remove()
      })
      const context = await browser.newContext({
        viewport,
        hasTouch: true,
        isMobile: true,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...(baseURL && { baseURL }),
      })
      const verdicts: Verdict[] = []
      await context.exposeBinding('reportVerdict', (_page, verdict: string, text: string) => {
        verdicts.push({ verdict, text })
      })
      await context.addInitScript(reportVerdicts)
      return { page: await context.newPage(), context, camera, verdicts }
    })
    await Promise.all(closing.map((close) => close()))
  },
})

interface GateOptions {
  readonly entrance?: string
  readonly gate?: string
}

/** Signs in and opens the gate, up to the camera screen. */
export async function openGate(
  { page }: Phone,
  { entrance = 'Ingressos', gate = 'Portaria 1' }: GateOptions = {},
): Promise<void> {
  await signIn(page, gatekeeper)
  await open(page, '/portaria')
  await page.getByRole('radio', { name: new RegExp(readingMarathon.name) }).check()
  await page.getByRole('radio', { name: new RegExp(entrance) }).check()
  await page.getByLabel('Nome desta portaria').fill(gate)
  await page.getByRole('button', { name: 'Abrir portaria' }).click()
  await expect(page.getByText('Aponte para o QR Code')).toBeVisible()
}

/**
 * Shows a code to the camera of an open gate; the reload makes the browser read the camera file again.
 * The camera is stopped before: the browser maps its file, so that the page could read the new picture
 * just before the reload.
 */
export async function showToCamera({ page, camera }: Phone, picture: Buffer): Promise<void> {
  await page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject
    if (stream instanceof MediaStream) for (const track of stream.getTracks()) track.stop()
  })
  await camera.show(picture)
  await page.reload()
}

/** Waits for the next verdict that the phone shows, which must be this one. */
export async function expectVerdict(
  { verdicts }: Phone,
  verdict: string,
  ...texts: (string | RegExp)[]
): Promise<void> {
  await expect.poll(() => verdicts.length, { message: `the verdict ${verdict}` }).toBeGreaterThan(0)
  const shown = verdicts.shift()
  expect(shown?.verdict).toBe(verdict)
  for (const text of texts) expect(shown?.text).toMatch(text)
}

/**
 * Types as a hand-held reader does, without a focused field. All keys are sent at once: the gate
 * tells a reader from a person by the pauses, and a busy machine would add some.
 */
export const typeLikeReader = (page: Page, text: string): Promise<void> =>
  page.evaluate((typed) => {
    for (const key of [...typed.split(''), 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, text)

/** Waits for the service worker, after which the page itself loads without network. */
export const waitForServiceWorker = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))

interface Ticket {
  readonly saleId: string
  readonly codeId: string
  readonly holder: string
  readonly picture: Buffer
}

/** Buys a ticket for a holder whose name no other journey uses. */
export async function buyTicket(
  request: APIRequestContext,
  account: Account,
  { slug = readingMarathon.slug, ticket = readingMarathon.full } = {},
): Promise<Ticket> {
  const saleId = await buyTickets(request, account, 1, { slug, ticket })
  const [{ _id: codeId }] = (await readSale(request, account, saleId)).ticketCodes
  const holder = `Iara ${randomWord()} Prado`
  const headers = await authHeaders(request, account)
  const named = await request.put(`/api/tickets/${codeId}/holder`, {
    headers,
    data: { holderName: holder, holderCpf: '11144477735' },
  })
  expect(named.status()).toBe(200)
  return { saleId, codeId, holder, picture: await readQrPicture(request, account, codeId) }
}

/** Downloads the QR code of a ticket as its owner. */
export async function readQrPicture(
  request: APIRequestContext,
  account: Account,
  codeId: string,
): Promise<Buffer> {
  const headers = await authHeaders(request, account)
  const answer = await request.get(`/api/tickets/qr/${codeId}`, { headers })
  expect(answer.status()).toBe(200)
  return answer.body()
}

function randomWord(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))]
  const word = letters.map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
