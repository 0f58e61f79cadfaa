import type { MessageTerms } from '@55tickets/contracts/messages.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { found, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { RichTextField } from '../editor/rich-text/rich-text-field.tsx'
import { sampleEditedEvent } from '../editor/testing/sample-edited-event.ts'
import { NewMessageScreen } from './new-message-screen.tsx'
import { sampleMessage, sampleMessages } from './testing/sample-message.ts'

interface Sent {
  readonly kind: string
  readonly filter: object
  readonly [name: string]: unknown
}

const event = sampleEditedEvent({ state: 'published' })

interface Opened {
  readonly search?: string
  readonly terms?: Partial<MessageTerms>
}

async function show({ search = '', terms = {} }: Opened = {}) {
  const server = { create: found(sampleMessage({ status: 'scheduled' })) }
  const onSent = vi.fn()
  const { view, requests, toasts } = await renderSignedIn(
    <NewMessageScreen {...{ event, search, onSent, RichTextField }} listPath="/mensagens" />,
    {
      answer: ({ method, path, body }) => {
        if (!path.includes('/messages')) return undefined
        if (method === 'GET') return found(sampleMessages([], terms))
        if (path.endsWith('/audience')) {
          const isSome = Object.keys((body as Sent).filter).length > 0
          return found({ people: isSome ? 12 : 423, names: ['Ana', 'Bia'], unreachable: 1 })
        }
        if (path.endsWith('/test')) return found({ message: 'Teste enviado para ana@example.com.' })
        return server.create
      },
    },
  )
  const bodies = (end: string) =>
    requests.filter(({ path }) => path.endsWith(end)).map(({ body }) => body as Sent)
  return { view, server, onSent, requests, toasts, bodies }
}

const subject = () => page.getByLabelText('Assunto')
const text = page.getByRole('textbox', { name: 'Texto' })
const send = (name: RegExp = /^Enviar para/) => page.getByRole('button', { name }).click()

async function write() {
  await fillIn(subject(), 'Portões abrem às 19h')
  await pressOn(text)
  await userEvent.keyboard('Traga documento.')
}

test('the audience is counted while it is chosen, and the message goes to it', async () => {
  const { bodies, onSent } = await show()
  await expect.element(page.getByText('423 pessoas recebem')).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Com ingresso' }))
  await expect.element(page.getByText('12 pessoas recebem')).toBeVisible()
  await expect.element(page.getByText('Ana, Bia e mais 10')).toBeVisible()
  await write()
  await pressOn(page.getByText('Ver como vai chegar'))
  await expect.element(page.getByText('Traga documento.').last()).toBeVisible()
  await send(/^Enviar para 12 pessoas$/)
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  expect(bodies('/messages')).toEqual([
    {
      kind: 'service',
      subject: 'Portões abrem às 19h',
      body: '<p>Traga documento.</p>',
      filter: { kinds: ['ticket'] },
      sendAt: null,
    },
  ])
})

test('a message to more people than the event may mail today says so', async () => {
  await show({ terms: { mailsLeft: 100 } })
  await expect.element(page.getByText(/100 e-mails. Escolha menos pessoas ou outro/)).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Com ingresso' }))
  await expect.element(page.getByText(/100 e-mails, entre mensagens, cortesias/)).toBeVisible()
})

test('the filter of the participants comes with the address, and each part can be removed', async () => {
  const { bodies } = await show({ search: '?q=silva&kinds=ticket&entered=false&types=&kinds2=x' })
  await expect.element(page.getByRole('button', { name: /Busca: silva/ })).toBeVisible()
  expect(bodies('/audience').at(-1)?.filter).toEqual({
    q: 'silva',
    kinds: ['ticket'],
    entered: false,
  })
  await pressOn(page.getByRole('button', { name: /Busca: silva/ }))
  await expect
    .poll(() => bodies('/audience').at(-1)?.filter)
    .toEqual({ kinds: ['ticket'], entered: false })
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const { bodies } = await show()
  await expect.element(page.getByText('423 pessoas recebem')).toBeVisible()
  await pressOn(page.getByText('Em um horário'))
  await send(/^Agendar para/)
  for (const error of ['Escreva o assunto', 'Escreva a mensagem', 'Informe data e hora'])
    await expect.element(page.getByText(error)).toBeVisible()
  expect(bodies('/messages')).toEqual([])
})

test('a new organization has no button for links, and hears of one that is typed', async () => {
  await show({ terms: { status: 'new', perDay: 1, isReviewed: true } })
  await expect.element(text).toBeVisible()
  expect(page.getByRole('button', { name: 'Link', exact: true }).elements()).toEqual([])
  await fillIn(subject(), 'Fotos')
  await pressOn(text)
  await userEvent.keyboard('Veja www.banda.example')
  await send()
  await expect.element(page.getByText(/não pode ter links nem endereços/)).toBeVisible()
})

test('a refusal keeps what was typed, and a reload restores it', async () => {
  const { view, server } = await show()
  server.create = refused(409, 'TOO_MANY_MESSAGES', 'Já tem todas as mensagens deste dia.')
  await write()
  await send()
  await expect.element(page.getByText('Já tem todas as mensagens deste dia.')).toBeVisible()
  await view.unmount()
  await show()
  await expect.element(page.getByText(/Recuperamos o que você digitou/)).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Descartar' }))
  await expect.element(subject()).toHaveValue('')
})

test('a message that was sent is not restored, however long its form is still shown', async () => {
  const { view, onSent } = await show()
  await write()
  await send()
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  await expect
    .element(page.getByRole('button', { name: /^Enviar para/ }))
    .not.toHaveAttribute('aria-busy')
  await view.unmount()
  await show()
  await expect.element(subject()).toHaveValue('')
})

test('a test goes to the author', async () => {
  const { bodies, toasts } = await show()
  await write()
  await pressOn(page.getByRole('button', { name: 'Enviar teste para mim' }))
  await expect.poll(() => toasts).toMatchObject([{ text: 'Teste enviado para ana@example.com.' }])
  expect(bodies('/test')).toEqual([
    { kind: 'service', subject: 'Portões abrem às 19h', body: '<p>Traga documento.</p>' },
  ])
})
