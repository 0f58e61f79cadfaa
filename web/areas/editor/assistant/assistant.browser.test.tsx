import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ana } from '../../../lib/testing/fake-accounts.ts'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { type AnswerRequest, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { createFakeEditor } from '../testing/fake-editor.ts'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { Assistant } from './assistant.tsx'
import type { RenderCard } from './assistant-frame.tsx'
import type { AssistantStep } from './assistant-path.ts'
import { StepNew } from './step-new.tsx'

const organization: OwnOrganization = {
  _id: '0b6e4f00-0000-4000-8000-0000000000d1',
  slug: 'casa-do-samba',
  name: 'Casa do Samba',
  status: 'new',
  logoUrl: null,
  role: 'owner',
  isLimited: false,
  isConfirmed: true,
  waitingMembers: 0,
}
const other = { ...organization, _id: '0b6e4f00-0000-4000-8000-0000000000d2', name: 'Outra' }

const renderCard: RenderCard = ({ name, bannerUrl, city, region, lowestPrice, startDate }) => (
  <div data-testid="card">
    <img src={bannerUrl || undefined} alt="" />
    {`${name} | ${city}, ${region} | ${lowestPrice} | ${startDate}`}
  </div>
)
const cardText = () => document.querySelector('[data-testid=card]')?.textContent
const cardPicture = () => document.querySelector('[data-testid=card] img')?.getAttribute('src')

beforeEach(async () => {
  localStorage.removeItem(`newEvent/${ana.id}`)
  await page.viewport(390, 844)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function openNew(answer: AnswerRequest = () => undefined) {
  const onCreated = vi.fn()
  const rendered = await renderSignedIn(
    <StepNew organizations={[organization, other]} {...{ renderCard, onCreated }} />,
    { answer },
  )
  const { view } = rendered
  return {
    ...rendered,
    onCreated,
    field: (label: string) => view.getByLabelText(label, { exact: true }),
    go: view.getByRole('button', { name: 'Continuar' }),
  }
}

const created = { status: 201, body: { _id: crypto.randomUUID(), slug: 'roda' } }

test('the card and its drawn poster appear while the name is typed', async () => {
  const { field } = await openNew()
  await expect.poll(cardText).toMatch(/^Nome do evento/)
  expect(cardPicture()).toBeNull()
  await fillIn(field('Nome do evento'), 'Roda de Samba')
  await expect.poll(cardText).toMatch(/^Roda de Samba/)
  await expect.poll(cardPicture).toMatch(/^data:image\/svg/)
  const before = cardPicture()
  await field('Categoria').selectOptions('teatros')
  await expect.poll(cardPicture).not.toBe(before)
})

test('the draft is created once, also if the first answer was lost, with the key of its poster', async () => {
  let isLost = true
  const { field, go, requests, onCreated, view } = await openNew(({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/events')) return undefined
    if (!isLost) return created
    isLost = false
    throw new TypeError('Failed to fetch')
  })
  await fillIn(field('Nome do evento'), 'Roda de Samba')
  await field('Categoria').selectOptions('shows')
  await pressOn(go)
  await expect.element(view.getByText(/^Não foi possível criar o rascunho/)).toBeVisible()
  await pressOn(go)
  await expect.poll(() => onCreated.mock.calls).toEqual([[created.body._id]])
  const sent = requests.filter(({ path }) => path.endsWith('/events'))
  expect(sent).toHaveLength(2)
  expect(sent[0]?.headers).toEqual(sent[1]?.headers)
  expect(sent[0]?.body).toEqual({ name: 'Roda de Samba', category: 'shows', bannerId: null })
})

test('what was typed before the draft exists survives a reload', async () => {
  const first = await openNew()
  await fillIn(first.field('Nome do evento'), 'Roda de Samba')
  await expect.poll(cardPicture).toMatch(/^data:/)
  const poster = cardPicture()
  await first.view.unmount()
  const second = await openNew()
  await expect.element(second.field('Nome do evento')).toHaveValue('Roda de Samba')
  await expect.poll(cardPicture).toBe(poster)
})

test('name and category are needed; the event goes to the chosen organization', async () => {
  const { field, go, requests, onCreated } = await openNew(({ method, path }) =>
    method === 'POST' && path.endsWith('/events') ? created : undefined,
  )
  await pressOn(go)
  await expect.element(field('Nome do evento')).toHaveAccessibleDescription('Dê um nome ao evento')
  await expect.element(field('Categoria')).toHaveAccessibleDescription('Escolha a categoria')
  await field('Organização').selectOptions(other._id)
  await fillIn(field('Nome do evento'), 'Roda')
  await field('Categoria').selectOptions('shows')
  await pressOn(go)
  await expect.poll(() => onCreated.mock.calls.length).toBe(1)
  expect(requests.at(-1)?.path).toBe(`/api/organizations/${other._id}/events`)
})

test('a picture is sent to the organization, and the step waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const fileId = 'b'.repeat(32)
  const { view, field, go, requests, onCreated } = await openNew(async ({ method, path }) => {
    if (path.endsWith('/files')) {
      await promise
      const body = { _id: fileId, kind: 'picture', name: 'c.png', url: '/x', width: 9, height: 9 }
      return { status: 201, body }
    }
    return method === 'POST' && path.endsWith('/events') ? created : undefined
  })
  await fillIn(field('Nome do evento'), 'Roda de Samba')
  await field('Categoria').selectOptions('shows')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File(['x'], 'c.png', { type: 'image/png' }))
  if (input) input.files = files.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await pressOn(go)
  await expect.element(view.getByText('Espere a imagem terminar de enviar')).toBeVisible()
  expect(onCreated).not.toHaveBeenCalled()
  resolve()
  await expect.poll(cardPicture).toBe(`/media/${fileId}/640.webp`)
  await pressOn(go)
  await expect.poll(() => onCreated.mock.calls.length).toBe(1)
  expect(requests.at(-1)?.body).toMatchObject({ bannerId: fileId })
})

/** A draft after the first step. */
const freshDraft = () => {
  const event = sampleEditedEvent()
  return sampleEditedEvent({
    dates: { ...event.dates, version: 0 },
    place: {
      version: 0,
      locationName: '',
      address: null,
      city: '',
      region: '',
      lat: null,
      lng: null,
    },
    tickets: { ...event.tickets, version: 0, types: [] },
  })
}

async function openDraft(
  step: AssistantStep | undefined,
  event = freshDraft(),
  beforeAnswer: (path: string) => void = () => undefined,
) {
  const editor = createFakeEditor(event)
  const onGo = vi.fn()
  const rendered = await renderSignedIn(
    <Assistant eventId={event._id} {...{ step, renderCard, onGo }} />,
    {
      answer: (request) => {
        beforeAnswer(request.path)
        return editor.answer(request)
      },
    },
  )
  const { view, requests } = rendered
  return {
    ...rendered,
    editor,
    eventId: event._id,
    went: () => onGo.mock.calls.flat(),
    field: (label: string) => view.getByLabelText(label, { exact: true }),
    go: view.getByRole('button', { name: /^(Continuar|Concluir)$/ }),
    saved: () => requests.filter(({ method }) => method === 'PUT').map(({ path }) => path),
  }
}

test('a draft that was left is resumed at the first step that it needs', async () => {
  const { view } = await openDraft(undefined)
  const current = view.getByRole('listitem').filter({ has: page.getByText('Quando e onde') })
  await expect.element(current.getByText('Quando e onde')).toBeVisible()
  await expect.element(view.getByLabelText('CEP')).toBeVisible()
})

test('the second step saves dates and place, in the zone of the state', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      Response.json({
        logradouro: 'Av. Getúlio',
        bairro: 'Centro',
        localidade: 'Manaus',
        uf: 'AM',
      }),
    ),
  )
  const { field, go, view, went, editor, eventId } = await openDraft(2)
  await fillIn(field('Começa'), '2027-05-01T21:00')
  await expect.element(view.getByText(/^Termina em 02\/05\/2027 às 00:00\. /)).toBeVisible()
  await fillIn(field('Nome do local'), 'Teatro Amazonas')
  await fillIn(field('CEP'), '69010050')
  await expect.element(view.getByText('Av. Getúlio - Centro, Manaus, AM')).toBeVisible()
  await expect.element(view.getByText(/No relógio do local: Amazonas\.$/)).toBeVisible()
  await fillIn(field('Número'), '10')
  await pressOn(go)
  await expect.poll(went).toEqual([`/promotor/novo?evento=${eventId}&passo=3`])
  expect(editor.event().dates).toMatchObject({
    version: 1,
    startDate: '2027-05-01T21:00',
    timezone: 'America/Manaus',
  })
  expect(editor.event().place).toMatchObject({
    version: 1,
    address: 'Av. Getúlio, 10 - Centro',
    region: 'AM',
  })
})

test('the second step shows the fields behind a line on request, and takes the focus there', async () => {
  const { field, view } = await openDraft(2, sampleEditedEvent())
  expect(field('Logradouro').elements()).toEqual([])
  await pressOn(view.getByRole('button', { name: 'Editar endereço' }))
  await expect.element(field('Logradouro')).toHaveFocus()
  await expect.element(field('Cidade')).toHaveValue('Porto Alegre')
  await pressOn(view.getByRole('button', { name: 'Mudar término' }))
  await expect.element(field('Termina')).toHaveFocus()
})

test('the second step shows a folded field that needs attention, and keeps it', async () => {
  const { field, go, view } = await openDraft(2)
  await fillIn(field('Nome do local'), 'Clube')
  await pressOn(go)
  await expect.element(field('Cidade')).toHaveFocus()
  await expect.element(field('Cidade')).toHaveAccessibleDescription('Informe a cidade')
  await fillIn(field('Cidade'), 'Canela')
  await fillIn(field('Logradouro'), 'Rua A')
  await expect.element(field('Estado')).toBeVisible()
  expect(view.getByRole('button', { name: /endereço/ }).elements()).toEqual([])
})

test('the postal code of a small town leaves the street to be typed', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      Response.json({ logradouro: '', bairro: '', localidade: 'Cambará', uf: 'RS' }),
    ),
  )
  const { field } = await openDraft(2)
  await fillIn(field('CEP'), '95480000')
  await expect.element(field('Logradouro')).toHaveValue('')
  await expect.element(field('Cidade')).toHaveValue('Cambará')
})

test('the point on the map is set in a dialog', async () => {
  const { view, go, went, editor } = await openDraft(2, sampleEditedEvent())
  await pressOn(view.getByRole('button', { name: /^Marcar no mapa/ }))
  const dialog = page.getByRole('dialog', { name: 'Ponto no mapa' })
  await fillIn(dialog.getByLabelText('Link do Google Maps ou coordenadas'), '-30.0277, -51.2287')
  await pressOn(dialog.getByRole('button', { name: 'Pronto' }))
  await expect.element(view.getByRole('button', { name: 'Mudar o ponto no mapa' })).toHaveFocus()
  await pressOn(go)
  await expect.poll(went).toHaveLength(1)
  expect(editor.event().place).toMatchObject({ lat: -30.0277, lng: -51.2287 })
})

test('a place that failed is saved by the next press, and the dates once', async () => {
  let isFirst = true
  const { editor, go, field, view, went } = await openDraft(2, sampleEditedEvent(), (path) => {
    if (!path.endsWith('/place') || !isFirst) return
    isFirst = false
    throw new TypeError('Failed to fetch')
  })
  await fillIn(field('Começa'), '2027-05-01T21:00')
  await fillIn(field('Nome do local'), 'Clube')
  await pressOn(go)
  await expect.element(view.getByText(/^Não foi possível salvar/)).toBeVisible()
  await pressOn(go)
  await expect.poll(went).toHaveLength(1)
  expect(editor.event().place).toMatchObject({ version: 2, locationName: 'Clube' })
  expect(editor.event().dates.version).toBe(2)
})

test('a step in which nothing changed leads on without a save', async () => {
  const { go, went, saved } = await openDraft(1, sampleEditedEvent())
  await pressOn(go)
  await expect.poll(went).toHaveLength(1)
  expect(saved()).toEqual([])
})

test('the third step shows what everybody gets, creates one ticket type and leads to the checklist', async () => {
  const { field, go, view, went, editor, eventId } = await openDraft(3)
  await fillIn(field('Quantidade'), '200')
  await fillIn(field('Preço (R$)'), '80')
  const amounts = view.getByRole('region', { name: 'Quanto fica' })
  await expect
    .poll(() => amounts.element().textContent)
    .toMatch(/PIXR\$.88,00.*12xR\$.8,8\d.*ingressoR\$.80,00/)
  await expect.poll(cardText).toMatch(/\| 80 \|/)
  await pressOn(go)
  await expect.poll(went).toEqual([`/promotor/eventos/${eventId}`])
  expect(editor.event().tickets.types).toMatchObject([
    { name: 'Inteira', price: 80, capacity: 200, lotId: expect.any(String) },
  ])
  expect(editor.event().tickets.sectors).toMatchObject([{ name: 'Geral', capacity: 200 }])
})

test('a published event is not edited here', async () => {
  const { view, eventId } = await openDraft(1, sampleEditedEvent({ state: 'published' }))
  await expect.element(view.getByText(`/promotor/eventos/${eventId}`)).toBeVisible()
})
