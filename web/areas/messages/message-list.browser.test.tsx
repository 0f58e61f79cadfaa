import type { Message, MessageTerms } from '@55tickets/contracts/messages.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { found, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { sampleEditedEvent } from '../editor/testing/sample-edited-event.ts'
import { MessageList } from './message-list.tsx'
import { sampleMessage, sampleMessages } from './testing/sample-message.ts'

const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function show(docs: readonly Message[], terms: Partial<MessageTerms> = {}) {
  const server = { docs, stop: found(sampleMessage({ status: 'stopped' })) }
  const event = sampleEditedEvent({ state: 'published' })
  const rendered = await renderSignedIn(
    <MessageList event={event} page={1} newPath="/nova" onPageChange={vi.fn()} />,
    {
      answer: ({ method, path }) => {
        if (!path.includes('/messages')) return undefined
        return method === 'GET' ? found(sampleMessages(server.docs, terms)) : server.stop
      },
    },
  )
  return { ...rendered, server }
}

test('each message says how far it is and to whom it went', async () => {
  await show([
    sampleMessage(),
    sampleMessage({
      _id: '0b6e4f00-0000-4000-8000-0000000000c2',
      subject: 'No meio',
      status: 'sending',
      mailed: 100,
      sentAt: null,
    }),
    sampleMessage({
      _id: '0b6e4f00-0000-4000-8000-0000000000c3',
      subject: 'Não',
      status: 'refused',
      refusalReason: 'Parece golpe.',
    }),
  ])
  await expect.element(page.getByText(/^Para 423 pessoas, em 10\/01\/2027/)).toBeVisible()
  await expect.element(page.getByText('100 de 423 pessoas')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Envio' })).toBeVisible()
  await expect.element(page.getByText('Parece golpe.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Desfazer' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Ver o texto' }).first().click()
  await expect.element(page.getByText('documento').first()).toBeVisible()
})

test('a message is undone while its seconds run', async () => {
  const message = sampleMessage({ status: 'scheduled', sendAt: soon(40), sentAt: null })
  const { server, requests, toasts } = await show([message])
  await expect
    .poll(() => page.getByRole('timer').element().textContent)
    .toMatch(/^(39|40) s para desfazer$/)
  server.docs = [{ ...message, status: 'stopped' }]
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(page.getByText('Ninguém recebeu')).toBeVisible()
  expect(requests.filter(({ path }) => path.endsWith(`${message._id}/stop`))).toHaveLength(1)
  expect(toasts).toHaveLength(1)
})

test('an undo that comes too late says so, and the list shows it', async () => {
  const message = sampleMessage({ status: 'scheduled', sendAt: soon(40), sentAt: null })
  const { server, toasts } = await show([message])
  server.stop = refused(409, 'MESSAGE_UNDER_WAY', 'O envio já começou.')
  server.docs = [{ ...message, status: 'sending', mailed: 0 }]
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(page.getByText('0 de 423 pessoas')).toBeVisible()
  expect(toasts).toMatchObject([{ text: 'O envio já começou.' }])
})

test('a scheduled message is called off, without a countdown', async () => {
  await show([sampleMessage({ status: 'scheduled', sendAt: soon(7200), sentAt: null })])
  await expect.element(page.getByRole('button', { name: 'Cancelar envio' })).toBeVisible()
  expect(page.getByRole('timer').elements()).toEqual([])
})

test('an empty list leads to the first message, and a new organization hears of the review', async () => {
  await show([], { status: 'new', perDay: 1, isReviewed: true })
  await expect.element(page.getByText(/nossa equipe lê antes do envio/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Escrever mensagem' }))
    .toHaveAttribute('href', '/nova')
})
