import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { deferred } from '../../../lib/deferred.ts'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { createFakeEditor } from '../testing/fake-editor.ts'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { PageEditor } from './page-editor.tsx'

afterEach(() => localStorage.clear())

type AnswerUpload = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>

const stored = (letter: string): ApiResponse => ({
  status: 201,
  body: {
    _id: letter.repeat(32),
    kind: 'picture',
    name: 'a.png',
    url: `/media/${letter.repeat(32)}/1280.webp`,
    width: 60,
    height: 30,
  },
})

async function show(event = sampleEditedEvent(), upload: AnswerUpload = () => stored('a')) {
  const editor = createFakeEditor(event)
  const rendered = await renderSignedIn(<PageEditor eventId={event._id} />, {
    answer: (request) => (request.upload ? upload(request) : editor.answer(request)),
  })
  await expect.element(name).toBeVisible()
  return { ...rendered, editor }
}

const name = page.getByRole('textbox', { name: 'Nome' })
const slug = page.getByRole('textbox', { name: 'Endereço da página' })
const description = page.getByRole('textbox', { name: 'Descrição' })
const button = (label: string | RegExp) => page.getByRole('button', { name: label })
const save = button('Salvar página')

/** Chooses a file as the device's dialog would. */
async function choose(type = 'image/png', bytes = 10) {
  const label = /^(Escolher|Trocar) imagem$/
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  await expect.element(button(label)).toBeVisible()
  const files = new DataTransfer()
  files.items.add(new File([new Uint8Array(bytes)], 'praça.png', { type }))
  if (!input) throw new Error('there is no field for files')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('name, address, category and text are saved', async () => {
  const { editor, toasts } = await show()
  await fillIn(name, 'Roda de Choro')
  await slug.fill('Roda de Chôro ')
  await page.getByRole('combobox', { name: 'Categoria' }).selectOptions('Balada')
  await description.fill('Venha.')
  await pressOn(save)
  await expect.poll(() => toasts).toMatchObject([{ text: 'Página salva.' }])
  expect(editor.event().page).toMatchObject({
    name: 'Roda de Choro',
    slug: 'roda-de-choro',
    category: 'baladas',
    description: '<p>Venha.</p>',
    bannerId: null,
  })
})

test('an empty name and an impossible address are not sent', async () => {
  const { requests } = await show()
  await fillIn(name, '  ')
  await slug.fill('!?')
  await pressOn(save)
  await expect.element(name).toHaveAccessibleDescription('Dê um nome ao evento')
  await expect.element(name).toHaveFocus()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('an address of another event is refused at its field', async () => {
  const { editor } = await show()
  editor.failures.push(refused(409, 'SLUG_TAKEN', 'Este endereço já é de outro evento.'))
  await slug.fill('natal')
  await pressOn(save)
  await expect.element(page.getByText('Este endereço já é de outro evento.')).toBeVisible()
  await expect.element(slug).toHaveFocus()
})

test('a published event says what happens to the old address', async () => {
  await show(sampleEditedEvent({ state: 'published' }))
  await expect.element(page.getByText(/o endereço antigo continua funcionando/)).toBeVisible()
})

test('of two who save, the second sees what changed and keeps the own text', async () => {
  const { editor, toasts } = await show()
  await description.fill('Meu texto.')
  editor.change('page', { name: 'Nome novo', description: '<p>Outro texto.</p>' })
  await pressOn(save)
  const changes = page.getByRole('alert', { name: 'Alterações de outra pessoa' })
  await expect.element(changes).toBeVisible()
  await expect.element(name).toHaveValue('Nome novo')
  expect(description.element().textContent).toBe('Meu texto.')
  await pressOn(button('Usar o novo: Descrição'))
  await expect.poll(() => description.element().textContent).toBe('Outro texto.')
  await pressOn(save)
  await expect.poll(() => toasts).toMatchObject([{ text: 'Página salva.' }])
})

test('what was typed is there again after a reload', async () => {
  const event = sampleEditedEvent()
  const { view } = await show(event)
  await description.fill('Quase pronto')
  await view.unmount()
  await show(event)
  await expect.poll(() => description.element().textContent).toBe('Quase pronto')
  await expect.element(page.getByText(/Recuperamos o que você digitou/)).toBeVisible()
})

test('a picture is sent with progress, and saved with the page', async () => {
  const answer = deferred<ApiResponse>()
  const { editor, requests } = await show(undefined, () => answer.promise)
  await choose()
  const progress = page.getByRole('progressbar', { name: 'Envio da imagem' })
  await expect.element(progress).toHaveAttribute('value', '0')
  const sent = requests.find(({ upload }) => upload)
  sent?.upload?.onProgress(0.4)
  await expect.element(page.getByText('40%')).toBeVisible()
  // A press meanwhile would save the page without its picture.
  await pressOn(save)
  await expect.element(page.getByText(/A imagem ainda está sendo enviada/)).toBeVisible()
  answer.resolve(stored('a'))
  await expect.element(button('Trocar imagem')).toBeVisible()
  await pressOn(save)
  await expect.poll(() => editor.event().page.bannerId).toBe('a'.repeat(32))
})

test('an upload that is cancelled changes nothing', async () => {
  const answer = deferred<ApiResponse>()
  const { requests } = await show(undefined, () => answer.promise)
  await choose()
  await pressOn(button('Cancelar'))
  expect(requests.find(({ upload }) => upload)?.signal?.aborted).toBe(true)
  answer.resolve(stored('a'))
  await expect.element(button('Escolher imagem')).toBeVisible()
  expect(page.getByRole('progressbar').query()).toBeNull()
})

test('a lost upload can be retried without choosing again', async () => {
  let attempts = 0
  await show(undefined, () => {
    attempts += 1
    if (attempts === 1) throw new TypeError('Failed to fetch')
    return stored('b')
  })
  await choose()
  await expect.element(page.getByText(/a conexão caiu/)).toBeVisible()
  await pressOn(button('Tentar novamente'))
  await expect.element(button('Trocar imagem')).toBeVisible()
  expect(attempts).toBe(2)
})

test.each([
  ['image/svg+xml', 10, 'Escolha uma imagem JPG, PNG ou WebP.'],
  ['image/png', 12 * 1024 * 1024 + 1, 'Uma imagem pode ter até 12 MB.'],
])('a file of type %s with %i bytes is not sent', async (type, bytes, words) => {
  const { requests } = await show()
  await choose(type, bytes)
  await expect.element(page.getByText(words)).toBeVisible()
  expect(requests.some(({ upload }) => upload)).toBe(false)
})

test('a file that the server refuses says why, without a retry', async () => {
  await show(undefined, () => refused(422, 'FILE_REFUSED', 'Não conseguimos ler este arquivo.'))
  await choose()
  await expect.element(page.getByText('Não conseguimos ler este arquivo.')).toBeVisible()
  expect(button('Tentar novamente').query()).toBeNull()
})

test('without its picture an event gets the drawn poster', async () => {
  const event = sampleEditedEvent()
  const { editor } = await show({ ...event, page: { ...event.page, bannerId: 'a'.repeat(32) } })
  await pressOn(button('Usar cartaz desenhado'))
  await expect
    .poll(() => document.querySelector('[data-field=bannerId] img')?.getAttribute('src'))
    .toMatch(/^data:image\/svg/)
  await pressOn(save)
  await expect.poll(() => editor.event().page.bannerId).toBeNull()
})

test('a member who only reads can change nothing', async () => {
  await show(sampleEditedEvent({ role: 'viewer' }))
  await expect.element(name).toBeDisabled()
  expect(description.element().getAttribute('contenteditable')).toBe('false')
  expect(save.query()).toBeNull()
})

test('the text is formatted by keyboard', async () => {
  const { editor } = await show()
  await description.fill('')
  await userEvent.click(description)
  await userEvent.keyboard('Traga {Control>}b{/Control}pandeiro{Control>}b{/Control}.')
  await pressOn(save)
  await expect
    .poll(() => editor.event().page.description)
    .toBe('<p>Traga <strong>pandeiro</strong>.</p>')
})
