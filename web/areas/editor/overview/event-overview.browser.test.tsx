import type { ChecklistItem, EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { deferred } from '../../../lib/deferred.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { broken, found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { sampleEditedEvent, sampleTicket } from '../testing/sample-edited-event.ts'
import { EventOverview } from './event-overview.tsx'

afterEach(() => vi.restoreAllMocks())

type Calls = Readonly<Record<string, () => ApiResponse | Promise<ApiResponse>>>

/** Shows the overview of an event; `calls` answer by method and path below the event. */
async function show(event: EditedEvent, calls: Calls = {}) {
  const base = `/api/promoter/events/${event._id}`
  const server = { read: found(event) }
  const rendered = await renderSignedIn(
    <EventOverview eventId={event._id} figures={<p>Números do evento</p>} />,
    {
      answer: ({ method, path }) => {
        if (path === base && method === 'GET') return server.read
        return calls[`${method} ${path.replace(base, '')}`]?.()
      },
    },
  )
  const count = (path: string) =>
    rendered.requests.filter((request) => request.path === `${base}${path}`).length
  return { ...rendered, server, count }
}

const checklist = (...missing: ChecklistItem['key'][]): ChecklistItem[] =>
  (['dates', 'place', 'tickets', 'methods', 'email'] as const).map((key) => ({
    key,
    text: `Falta ${key}`,
    isDone: !missing.includes(key),
    ticketId: null,
  }))

const draft = (...missing: ChecklistItem['key'][]) =>
  sampleEditedEvent({ checklist: checklist(...missing) })
const published = (some: Partial<EditedEvent> = {}) =>
  sampleEditedEvent({ state: 'published', checklist: checklist(), ...some })

const button = (name: string | RegExp) => page.getByRole('button', { name })
const publish = button('Publicar evento')

test('each missing line of a draft leads to its field', async () => {
  const event = draft('dates', 'place', 'tickets', 'methods')
  await show(event)
  await expect.element(page.getByText('Faltam 4 itens.')).toBeVisible()
  const to = (key: string) =>
    page
      .getByRole('link', { name: `Falta ${key}` })
      .element()
      .getAttribute('href')
  const path = `/promotor/eventos/${event._id}`
  expect(to('dates')).toBe(`${path}/datas#startDate`)
  expect(to('place')).toBe(`${path}/local#locationName`)
  expect(to('tickets')).toBe(`${path}/ingressos`)
  expect(to('methods')).toBe(`${path}/ingressos#pix`)
})

test('an address that was not confirmed can get another link', async () => {
  const sent: unknown[] = []
  const event = draft('email')
  const { toasts } = await renderSignedIn(
    <EventOverview eventId={event._id} figures={<p>Números do evento</p>} />,
    {
      answer: ({ path, body }) => {
        if (path === `/api/promoter/events/${event._id}`) return found(event)
        if (path !== '/api/auth/send-confirmation') return undefined
        sent.push(body)
        return found({ message: 'ok' })
      },
    },
  )
  await pressOn(button('Reenviar'))
  await expect.poll(() => toasts).toMatchObject([{ variant: 'success' }])
  expect(sent).toMatchObject([{ email: 'ana@demo.55tickets.com.br' }])
})

test('publish pressed twice is sent once, and then shows what to do next', async () => {
  const event = draft()
  const answer = deferred<ApiResponse>()
  const { count } = await show(event, { 'POST /publish': () => answer.promise })
  await expect.element(publish).toBeVisible()
  const element = publish.element() as HTMLButtonElement
  element.click()
  element.click()
  answer.resolve(found({ ...event, state: 'published' }))
  const title = page.getByRole('heading', { name: 'Seu evento está no ar!' })
  await expect.element(title).toHaveFocus()
  expect(count('/publish')).toBe(1)
  const whatsApp = page.getByRole('link', { name: 'Enviar por WhatsApp' }).first().element()
  const text = new URL(whatsApp.getAttribute('href') ?? '').searchParams.get('text')
  expect(text).toBe(
    'Roda de Samba 🎟️\nSábado, 20 de março de 2027, 20:00 às 23:00\nBar do Zé, Porto Alegre, RS\nIngressos: https://55tickets.example/evento/roda-de-samba',
  )
})

test('if the server finds something missing, the newest checklist is shown and focused', async () => {
  const event = draft()
  const { server } = await show(event, {
    'POST /publish': () => {
      server.read = found({ ...event, checklist: checklist('place') })
      return refused(422, 'NOT_READY', 'Falta algo.')
    },
  })
  await pressOn(publish)
  await expect.element(page.getByText(/Ainda falta preencher algo/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Falta place' })).toHaveFocus()
})

test.each([
  ['EMAIL_NOT_PROVED', 403, /confirme seu email/],
  ['ORGANIZATION_SUSPENDED', 403, /está suspensa/],
  ['UNAVAILABLE', 503, /Indisponível agora/],
])('%s is said in plain words', async (code, status, words) => {
  await show(draft(), { 'POST /publish': () => refused(status, code, 'Indisponível agora.') })
  await pressOn(publish)
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
  await expect.element(publish).toBeVisible()
})

test('a draft of a suspended organization is not called ready, and says whom to ask', async () => {
  const event = draft()
  await show({ ...event, organization: { ...event.organization, status: 'suspended' } })
  await expect.element(page.getByText(/mas não publicar/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /@/ }))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:/))
  expect(page.getByRole('heading', { name: 'Tudo pronto para publicar' }).elements()).toEqual([])
})

test('a draft is deleted after a confirmation', async () => {
  const { count, toasts } = await show(draft(), {
    'DELETE ': () => found({ message: 'Rascunho excluído.' }),
  })
  await pressOn(button('Excluir rascunho'))
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Manter rascunho' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const reads = count('')
  await pressOn(button('Excluir rascunho'))
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Excluir rascunho' }))
  await expect.element(page.getByText('/promotor/o/casa-do-samba')).toBeVisible()
  expect(count('') - reads).toBe(1)
  expect(toasts).toMatchObject([{ text: 'Rascunho excluído.' }])
})

test('a draft that was published meanwhile is not deleted, and the dialog says so', async () => {
  const words = 'Um evento que já foi publicado não pode ser excluído.'
  await show(draft(), { 'DELETE ': () => refused(409, 'ALREADY_PUBLISHED', words) })
  await pressOn(button('Excluir rascunho'))
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Excluir rascunho' }))
  await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
})

test('a published event shows its figures and its address, a draft has none', async () => {
  const figures = page.getByText('Números do evento')
  await show(draft())
  await expect.element(page.getByText('Tudo pronto para publicar')).toBeVisible()
  expect(figures.elements()).toEqual([])
  await show(published())
  await expect.element(figures).toBeVisible()
  await expect
    .element(page.getByLabelText('Link da página'))
    .toHaveValue('https://55tickets.example/evento/roda-de-samba')
})

test('the address is copied', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
  await show(published())
  await pressOn(button('Copiar link'))
  await expect.element(button('Link copiado')).toBeVisible()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(
    'https://55tickets.example/evento/roda-de-samba',
  )
})

test('sales are paused after a confirmation, and resumed', async () => {
  const event = published()
  const { toasts } = await show(event, {
    'POST /pause': () => found({ ...event, state: 'paused' }),
    'POST /resume': () => found(event),
  })
  await pressOn(button('Pausar vendas'))
  await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Pausar vendas' }))
  await expect.element(page.getByText('Vendas pausadas', { exact: true })).toBeVisible()
  await pressOn(button('Retomar vendas'))
  await expect.element(button('Pausar vendas')).toBeVisible()
  expect(toasts).toMatchObject([{ text: 'Vendas pausadas.' }, { text: 'Vendas retomadas.' }])
})

test('an event is taken off the list and listed again', async () => {
  const event = published()
  await show(event, {
    'POST /unlist': () => found({ ...event, isUnlisted: true }),
    'POST /list': () => found(event),
  })
  await pressOn(button('Tirar da lista'))
  await expect.element(page.getByText('Fora da lista', { exact: true })).toBeVisible()
  await pressOn(button('Voltar para a lista'))
  await expect.element(button('Tirar da lista')).toBeVisible()
})

test('an action that fails changes nothing and says so', async () => {
  const { toasts } = await show(published(), { 'POST /unlist': () => broken })
  await pressOn(button('Tirar da lista'))
  await expect.poll(() => toasts).toMatchObject([{ variant: 'error' }])
  await expect.element(button('Tirar da lista')).toBeVisible()
})

test('a postponed event leads to a new date, and is not postponed again', async () => {
  await show(published({ state: 'postponed' }))
  await expect.element(page.getByText('O evento está adiado, sem data')).toBeVisible()
  const link = page.getByRole('link', { name: 'Marcar nova data' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/datas$/))
  expect(page.getByRole('link', { name: 'Adiar sem data' }).query()).toBeNull()
  expect(button('Pausar vendas').query()).toBeNull()
})

const postpone = page.getByRole('link', { name: 'Adiar sem data' })

test('an event that is sold can be postponed', async () => {
  await show(published())
  await expect.element(postpone).toHaveAttribute('href', expect.stringMatching(/\/adiar$/))
})

test('who may not cancel events is not offered to postpone one', async () => {
  await show(published({ role: 'viewer' }))
  await expect.element(page.getByRole('link', { name: 'Ver página' })).toBeVisible()
  expect(postpone.query()).toBeNull()
})

test('an ended event can be copied, but neither paused nor unlisted', async () => {
  await show(published({ state: 'ended' }))
  await expect.element(page.getByRole('link', { name: 'Copiar evento' })).toBeVisible()
  expect(button('Pausar vendas').query()).toBeNull()
  expect(button('Tirar da lista').query()).toBeNull()
})

test('a member who only reads sees no button that writes', async () => {
  await show({ ...draft('dates'), role: 'viewer' })
  await expect.element(page.getByText('Falta dates')).toBeVisible()
  expect(publish.query()).toBeNull()
  expect(page.getByRole('link', { name: 'Falta dates' }).query()).toBeNull()
  expect(button('Excluir rascunho').query()).toBeNull()
})

test.each([
  ['is of another organization', refused(404, 'EVENT_NOT_FOUND')],
  ['may not be seen', refused(403, 'FORBIDDEN')],
])('an event that %s is shown as not found', async (_, answer) => {
  const event = draft()
  await renderSignedIn(<EventOverview eventId={event._id} figures={<p>Números do evento</p>} />, {
    answer: ({ path }) => (path.startsWith('/api/promoter') ? answer : undefined),
  })
  await expect.element(page.getByRole('heading', { name: 'Evento não encontrado' })).toBeVisible()
})

test('an event that fails to load can be retried', async () => {
  const event = draft()
  const server = { answer: broken }
  await renderSignedIn(<EventOverview eventId={event._id} figures={<p>Números do evento</p>} />, {
    answer: ({ path }) => (path.startsWith('/api/promoter') ? server.answer : undefined),
  })
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer = found(event)
  await pressOn(button('Tentar novamente'))
  await expect.element(page.getByRole('heading', { name: 'Roda de Samba' })).toBeVisible()
})

test('names without spaces stay inside of a phone', async () => {
  await page.viewport(390, 844)
  const event = published()
  const long = 'Instrumental'.repeat(9)
  await show({
    ...event,
    organization: { ...event.organization, name: long },
    page: { ...event.page, name: long },
    place: { ...event.place, locationName: long },
    tickets: { ...event.tickets, types: [{ ...sampleTicket, name: long }] },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})
