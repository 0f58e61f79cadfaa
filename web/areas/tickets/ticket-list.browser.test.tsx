import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { broken, file } from '../../lib/testing/render-signed-in.tsx'
import { renderTickets } from './testing/render-tickets.tsx'
import { sampleCode, sampleId } from './testing/sale.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const nothing = () => undefined
const named = sampleCode({ holderName: 'João Pedro' })
const twoNamed = [named, sampleCode({ _id: sampleId(2), holderName: 'Bia Lima' })]

/** Collects the names of downloaded files. */
function catchDownloads(): string[] {
  const names: string[] = []
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => press.mockRestore())
  return names
}

test('a ticket shows its name, purchase date, price and holder', async () => {
  await renderTickets([named], nothing)
  await expect.element(page.getByRole('heading', { name: 'Inteira' })).toBeVisible()
  // In the event's time zone it was still the previous day.
  await expect.element(page.getByText('Comprado em 01/11/2026')).toBeVisible()
  await expect.element(page.getByText('R$\u00a085,50')).toBeVisible()
  await expect.element(page.getByText('Titular: João Pedro')).toBeVisible()
})

test('a ticket without a holder can only be named', async () => {
  await renderTickets([sampleCode()], nothing)
  await expect.element(button('Nominar')).toBeVisible()
  await expect.element(button('Download')).not.toBeInTheDocument()
  await expect.element(button('QR Code')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('link', { name: /WhatsApp/ })).not.toBeInTheDocument()
})

test.each([
  ['a tap', () => button('QR Code').click({ force: true })],
  ['the keyboard', () => userEvent.tab().then(() => userEvent.tab())],
])('the reason why there is no QR code is shown by %s', async (_how, reach) => {
  await renderTickets([sampleCode()], nothing)
  await expect.element(button('Nominar')).toBeVisible()
  await reach()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Você deve nominar o ingresso para gerar o QR Code')
})

test('a used ticket shows when it was used and has no actions', async () => {
  await renderTickets([{ ...named, scannedAt: '2026-12-05T23:14:00.000Z' }], nothing)
  await expect.element(page.getByText('Utilizado em 05/12/2026 às 20:14')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
  expect(page.getByRole('link').elements()).toHaveLength(0)
})

test("a ticket is downloaded under the server's file name", async () => {
  const names = catchDownloads()
  const { toasts } = await renderTickets([named], ({ read }) =>
    read ? file('attachment; filename="ingresso.pdf"') : undefined,
  )
  await button('Download').click()
  await expect.poll(() => names).toEqual(['ingresso.pdf'])
  expect(toasts).toEqual([
    { channel: 'general', variant: 'success', text: 'Download do ingresso iniciado!' },
  ])
})

test('a file without a name is named after its ticket', async () => {
  const names = catchDownloads()
  await renderTickets([named], ({ read }) => (read ? file() : undefined))
  await button('Download').click()
  await expect.poll(() => names).toEqual([`ticket-${sampleId(1)}.pdf`])
})

test('a failed download is reported and can be retried', async () => {
  const { toasts } = await renderTickets([named], ({ read }) => (read ? broken : undefined))
  await button('Download').click()
  await expect
    .poll(() => toasts)
    .toEqual([
      {
        channel: 'general',
        variant: 'error',
        text: 'Erro ao fazer download do ingresso. Tente novamente.',
      },
    ])
  await expect.element(button('Download')).toBeEnabled()
})

test('only one download runs at a time', async () => {
  const names = catchDownloads()
  const held = Promise.withResolvers<void>()
  const { requests } = await renderTickets(twoNamed, async ({ read }) => {
    if (!read) return undefined
    await held.promise
    return file()
  })
  await button('Download').first().click()
  await expect.element(button('Download').first()).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Download').last()).toBeDisabled()
  await expect.element(button('Baixar todos')).toBeDisabled()
  await button('Download').first().click({ force: true })
  held.resolve()
  await expect.element(button('Baixar todos')).toBeEnabled()
  expect(requests.filter(({ read }) => read)).toHaveLength(1)
  expect(names).toEqual([`ticket-${sampleId(1)}.pdf`])
})

test('several named tickets are downloaded in one file', async () => {
  const names = catchDownloads()
  const { requests } = await renderTickets(twoNamed, ({ read }) => (read ? file() : undefined))
  await button('Baixar todos').click()
  await expect.poll(() => names).toEqual([`ingressos-${sampleId(100)}.pdf`])
  expect(requests.at(-1)?.path).toBe(`/api/venda/${sampleId(100)}/tickets.pdf`)
})

test('a single named ticket has no combined download', async () => {
  await renderTickets([named, sampleCode({ _id: sampleId(2) })], nothing)
  await expect.element(button('Download')).toBeVisible()
  await expect.element(button('Baixar todos')).not.toBeInTheDocument()
})

/** Makes this browser one that shares files, as phones do. */
function stubShare(share: (data?: ShareData) => Promise<void>) {
  vi.spyOn(window, 'matchMedia').mockReturnValue(matchMedia('all'))
  Object.assign(navigator, { canShare: () => true, share })
  onTestFinished(() => {
    vi.restoreAllMocks()
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })
}

test("a phone that can share files sends the ticket's file", async () => {
  const sent: (ShareData | undefined)[] = []
  stubShare(async (data) => void sent.push(data))
  await renderTickets([named], ({ read }) => (read ? file() : undefined))
  await button('Enviar por WhatsApp').click()
  await expect.poll(() => sent[0]?.files?.[0]?.name).toBe(`ticket-${sampleId(1)}.pdf`)
  expect(sent[0]?.text).toContain('João Pedro')
})

test('while the share menu is open other files can be downloaded', async () => {
  const share = vi.fn(() => new Promise<void>(() => undefined))
  stubShare(share)
  const names = catchDownloads()
  await renderTickets([named], ({ read }) => (read ? file() : undefined))
  await button('Enviar por WhatsApp').click()
  await expect.poll(() => share.mock.calls.length).toBe(1)
  await button('Download').click()
  await expect.poll(() => names).toEqual([`ticket-${sampleId(1)}.pdf`])
})

test('the WhatsApp text of a named ticket has event, holder, date and venue', async () => {
  await renderTickets([named], nothing)
  const link = page.getByRole('link', { name: 'Enviar por WhatsApp' })
  const href = new URL(link.element().getAttribute('href') ?? '')
  expect(href.origin).toBe('https://wa.me')
  const text = href.searchParams.get('text') ?? ''
  for (const part of ['Noite de Choro', 'Inteira', 'João Pedro', 'Teatro do Cais', '/evento/noite'])
    expect(text).toContain(part)
})
