import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useQuery } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useApi } from '../../../lib/app-context.tsx'
import { useAuthState } from '../../../lib/auth/auth.tsx'
import { ana, bruno, credentials } from '../../../lib/testing/fake-accounts.ts'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import {
  type AnswerRequest,
  refused,
  renderSignedIn,
} from '../../../lib/testing/render-signed-in.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { editedEventQuery } from '../queries.ts'
import { createFakeEditor } from '../testing/fake-editor.ts'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { PartForm } from './part-form.tsx'
import { usePartForm } from './use-part-form.ts'

type FakeEditor = ReturnType<typeof createFakeEditor>

/** The smallest form of a part: two fields of the place. */
function Example({ event }: { event: EditedEvent }) {
  const api = useApi()
  const { _id: eventId } = event
  const part = usePartForm({
    event,
    part: 'place',
    read: ({ place: { version, locationName, city } }) => ({
      version,
      values: { locationName, city },
    }),
    validate: ({ locationName }) => ({
      locationName: locationName ? null : 'Informe o nome do local',
      city: null,
    }),
    save: (values, { place }) =>
      api('changePlace', { params: { eventId }, body: { ...place, ...values } }),
    savedText: 'Local salvo.',
    labels: { locationName: 'Nome do local', city: 'Cidade' },
  })
  return (
    <PartForm part={part} saveLabel="Salvar local">
      <TextField {...part.text('locationName')} label="Nome do local" />
      <TextField {...part.text('city')} label="Cidade" />
    </PartForm>
  )
}

/** Shows the form to signed-in people only, as the page of the workspace does. */
function Screen({ eventId }: { eventId: string }) {
  const state = useAuthState()
  return state.status === 'signed-in' ? (
    <Loaded key={state.user.id} eventId={eventId} />
  ) : (
    <p>Entre na sua conta</p>
  )
}

function Loaded({ eventId }: { eventId: string }) {
  const { data } = useQuery(editedEventQuery(useApi(), eventId))
  return data ? <Example event={data} /> : null
}

async function open(
  editor: FakeEditor,
  { user = ana, answer = editor.answer }: { user?: CurrentUser; answer?: AnswerRequest } = {},
) {
  const rendered = await renderSignedIn(<Screen eventId={editor.event()._id} />, { user, answer })
  const screen = page.elementLocator(rendered.view.container)
  return {
    ...rendered,
    screen,
    venue: screen.getByLabelText('Nome do local', { exact: true }),
    city: screen.getByLabelText('Cidade', { exact: true }),
    save: screen.getByRole('button', { name: 'Salvar local' }),
    button: (name: string) => screen.getByRole('button', { name }),
  }
}

const restored = /Recuperamos o que você digitou/

test('a save sends the version, shows what the server answers and confirms it', async () => {
  const editor = createFakeEditor()
  const { venue, save, screen, toasts } = await open(editor)
  await fillIn(venue, 'Teatro São Pedro')
  await expect.element(screen.getByText('Há alterações não salvas')).toBeVisible()
  await pressOn(save)
  await expect.poll(() => toasts).toMatchObject([{ variant: 'success', text: 'Local salvo.' }])
  expect(editor.event().place).toMatchObject({ version: 2, locationName: 'Teatro São Pedro' })
  await expect.element(screen.getByText('Há alterações não salvas')).not.toBeInTheDocument()
  // The next save is based on the new version.
  await fillIn(venue, 'Teatro')
  await pressOn(save)
  await expect.poll(() => editor.event().place.version).toBe(3)
})

test('what the server makes of the values is not taken for a change by somebody else', async () => {
  const editor = createFakeEditor()
  const { venue, city, save, screen } = await open(editor, {
    answer: async (request) => {
      // In a task of its own, as over the network: the event is stored before the form rendered it.
      await new Promise((resolve) => setTimeout(resolve))
      const { method, body } = request
      return editor.answer(
        method === 'PUT'
          ? { ...request, body: Object.assign({}, body, { city: 'Canela' }) }
          : request,
      )
    },
  })
  await fillIn(venue, 'Teatro')
  await pressOn(save)
  await expect.element(city).toHaveValue('Canela')
  await expect.element(save).not.toHaveAttribute('aria-busy')
  expect(screen.getByText('Outra pessoa salvou esta parte').elements()).toEqual([])
})

test('Ctrl+S saves', async () => {
  const editor = createFakeEditor()
  const { venue } = await open(editor)
  await fillIn(venue, 'Teatro')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => editor.event().place.locationName).toBe('Teatro')
})

test('what was typed survives a failed save and a reload, and is dropped after a save', async () => {
  const editor = createFakeEditor()
  editor.failures.push(new TypeError('Failed to fetch'))
  const first = await open(editor)
  await fillIn(first.venue, 'Teatro São Pedro')
  await pressOn(first.save)
  await expect.element(first.screen.getByText(/^Não foi possível salvar/)).toBeVisible()
  await expect.element(first.venue).toHaveValue('Teatro São Pedro')
  await first.view.unmount()

  const second = await open(editor)
  await expect.element(second.venue).toHaveValue('Teatro São Pedro')
  await expect.element(second.screen.getByText(restored)).toBeVisible()
  await pressOn(second.save)
  await expect.poll(() => editor.event().place.version).toBe(2)
  await expect.poll(() => second.screen.getByText(restored).elements()).toEqual([])
  await second.view.unmount()

  editor.change('place', { locationName: 'Clube' })
  const third = await open(editor)
  await expect.element(third.venue).toHaveValue('Clube')
  expect(third.screen.getByText(restored).elements()).toEqual([])
})

test('what was restored can be discarded', async () => {
  const editor = createFakeEditor()
  const first = await open(editor)
  await fillIn(first.venue, 'Teatro')
  await first.view.unmount()
  const second = await open(editor)
  await pressOn(second.button('Descartar'))
  await expect.element(second.venue).toHaveValue('Bar do Zé')
  await second.view.unmount()
  const third = await open(editor)
  await expect.element(third.venue).toHaveValue('Bar do Zé')
})

test('what was typed is not shown to another user of the browser', async () => {
  const editor = createFakeEditor()
  const first = await open(editor)
  await fillIn(first.venue, 'Segredo')
  await first.view.unmount()
  const second = await open(editor, { user: bruno })
  await expect.element(second.venue).toHaveValue('Bar do Zé')
})

test('a login that ended while typing: after the next one the text is there', async () => {
  const editor = createFakeEditor()
  let isEnded = false
  const { screen, venue, save, auth } = await open(editor, {
    answer: (request) => {
      const isLogin = request.path === '/api/login' || request.path === '/api/auth/me'
      return isEnded && !isLogin ? refused(401, 'UNAUTHENTICATED') : editor.answer(request)
    },
  })
  await fillIn(venue, 'Teatro São Pedro')
  isEnded = true
  await pressOn(save)
  await expect.element(screen.getByText('Entre na sua conta')).toBeVisible()
  isEnded = false
  await auth.login(credentials)
  await expect.element(venue).toHaveValue('Teatro São Pedro')
  await pressOn(save)
  await expect.poll(() => editor.event().place.locationName).toBe('Teatro São Pedro')
})

test('two editors at once: the second sees what changed and keeps what they typed', async () => {
  const editor = createFakeEditor()
  const first = await open(editor)
  const second = await open(editor, { user: bruno })
  await fillIn(first.venue, 'Teatro')
  await fillIn(second.venue, 'Clube')
  await fillIn(first.city, 'Canela')
  await pressOn(first.save)
  await expect.poll(() => editor.event().place.version).toBe(2)

  await pressOn(second.save)
  const list = second.screen.getByRole('alert', { name: 'Alterações de outra pessoa' })
  const texts = () => [...list.element().querySelectorAll('li')].map((line) => line.innerText)
  await expect.element(list).toBeVisible()
  expect(texts()).toEqual([
    expect.stringMatching(/Nome do local\s+Novo\s+Teatro\s+Seu\s+Clube/),
    expect.stringMatching(/Cidade\s+Novo\s+Canela\s+Você não tinha mudado/),
  ])
  await expect.element(list).toHaveFocus()
  await expect.element(second.venue).toHaveValue('Clube')
  await expect.element(second.city).toHaveValue('Canela')
  expect(editor.event().place).toMatchObject({ version: 2, locationName: 'Teatro' })

  await pressOn(second.button('Manter o meu: Nome do local'))
  await pressOn(second.save)
  await expect
    .poll(() => editor.event().place)
    .toMatchObject({ version: 3, locationName: 'Clube', city: 'Canela' })
  await expect.poll(() => list.elements()).toEqual([])
})

test('the value of the other editor can be taken', async () => {
  const editor = createFakeEditor()
  const { venue, save, button, screen } = await open(editor)
  await fillIn(venue, 'Clube')
  editor.change('place', { locationName: 'Teatro' })
  await pressOn(save)
  await pressOn(button('Usar o novo: Nome do local'))
  await expect.element(venue).toHaveValue('Teatro')
  await expect.element(screen.getByText('Há alterações não salvas')).not.toBeInTheDocument()
})

test('a save of other fields of the part does not stop this one', async () => {
  const editor = createFakeEditor()
  const { venue, save, toasts } = await open(editor)
  await fillIn(venue, 'Clube')
  editor.change('place', { address: 'Rua Nova, 1' })
  await pressOn(save)
  await expect.poll(() => toasts).toMatchObject([{ variant: 'success' }])
  expect(editor.event().place).toMatchObject({ locationName: 'Clube', address: 'Rua Nova, 1' })
})

test('a text that was typed before somebody else saved is compared after a reload', async () => {
  const editor = createFakeEditor()
  const first = await open(editor)
  await fillIn(first.venue, 'Clube')
  await first.view.unmount()
  editor.change('place', { locationName: 'Teatro' })
  const second = await open(editor)
  await expect.element(second.venue).toHaveValue('Clube')
  await expect.element(second.button('Usar o novo: Nome do local')).toBeVisible()
})

test('a newer event fills in what nobody has edited here', async () => {
  const editor = createFakeEditor()
  const { venue, client, screen } = await open(editor)
  await expect.element(venue).toHaveValue('Bar do Zé')
  editor.change('place', { locationName: 'Teatro' })
  await client.invalidateQueries({ queryKey: ['edited-event'] })
  await expect.element(venue).toHaveValue('Teatro')
  await expect.element(screen.getByText('Há alterações não salvas')).not.toBeInTheDocument()
})

test('a stored draft of another shape is ignored', async () => {
  const editor = createFakeEditor()
  const key = `partDraft/${ana.id}/${editor.event()._id}/place`
  const value = { base: {}, values: { locationName: ['x'], gone: 'y', city: 'Canela' } }
  localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), value }))
  onTestFinished(() => localStorage.removeItem(key))
  const { venue, city } = await open(editor)
  await expect.element(city).toHaveValue('Canela')
  await expect.element(venue).toHaveValue('Bar do Zé')
})

test('leaving the page is asked about only while something is not saved', async () => {
  const editor = createFakeEditor()
  const { venue, save, screen } = await open(editor)
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  await expect.element(venue).toBeVisible()
  expect(leave()).toBe(false)
  await fillIn(venue, 'Clube')
  await expect.element(screen.getByText('Há alterações não salvas')).toBeVisible()
  expect(leave()).toBe(true)
  await pressOn(save)
  await expect.poll(leave).toBe(false)
})

test('who may only look sees the fields locked and no button', async () => {
  const editor = createFakeEditor(sampleEditedEvent({ role: 'viewer' }))
  const { venue, save, screen } = await open(editor)
  await expect.element(venue).toBeDisabled()
  await expect.element(screen.getByText(/Sua função permite ver/)).toBeVisible()
  expect(save.elements()).toEqual([])
})

test('an invalid field is shown and nothing is sent', async () => {
  const editor = createFakeEditor()
  const answer = vi.fn(editor.answer)
  const { venue, save } = await open(editor, { answer })
  await fillIn(venue, '')
  await pressOn(save)
  await expect.element(venue).toHaveAccessibleDescription('Informe o nome do local')
  expect(answer.mock.calls.filter(([{ method }]) => method === 'PUT')).toEqual([])
})
