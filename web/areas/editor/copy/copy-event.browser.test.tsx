import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { deferred } from '../../../lib/deferred.ts'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { broken, found, refused, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { CopyEvent } from './copy-event.tsx'

const copyId = '0b6e4f00-0000-4000-8000-0000000000f1'
const copied: ApiResponse = {
  status: 201,
  body: { _id: copyId, slug: 'roda-de-samba-2', copied: ['Datas e local', '1 tipo de ingresso'] },
}

async function show(answer: () => ApiResponse | Promise<ApiResponse>, event = sampleEditedEvent()) {
  const base = `/api/promoter/events/${event._id}`
  const rendered = await renderSignedIn(<CopyEvent eventId={event._id} />, {
    answer: ({ path }) => {
      if (path === base) return found(event)
      return path === `${base}/copy` ? answer() : undefined
    },
  })
  const sent = () => rendered.requests.filter(({ path }) => path === `${base}/copy`)
  return { ...rendered, sent }
}

const name = page.getByRole('textbox', { name: 'Nome do novo evento' })
const start = page.getByLabelText(/^Começa em/)
const copy = page.getByRole('button', { name: 'Copiar evento' })

test('copy pressed twice is sent once, and lists what was copied', async () => {
  const answer = deferred<ApiResponse>()
  const { sent } = await show(() => answer.promise)
  await fillIn(name, 'Roda de Samba II')
  await fillIn(start, '2027-06-05T21:00')
  const element = copy.element() as HTMLButtonElement
  element.click()
  element.click()
  answer.resolve(copied)
  await expect.element(page.getByRole('heading', { name: 'Cópia pronta' })).toHaveFocus()
  expect(sent().map(({ body }) => body)).toEqual([
    { name: 'Roda de Samba II', startDate: '2027-06-05T21:00' },
  ])
  await expect.element(page.getByText('1 tipo de ingresso')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Abrir o rascunho' }))
    .toHaveAttribute('href', `/promotor/eventos/${copyId}`)
})

test('after a lost answer the same request has the same key, another one a new key', async () => {
  const { sent } = await show(() => broken)
  await expect.element(copy).toBeVisible()
  for (const attempt of [1, 2, 3]) {
    if (attempt === 3) await fillIn(name, 'Outro nome')
    await pressOn(copy)
    await expect.poll(() => sent().length).toBe(attempt)
    await expect.element(page.getByText(/nada é copiado duas vezes/)).toBeVisible()
  }
  const [first, second, third] = sent().map(({ headers }) => headers?.['Idempotency-Key'])
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('an empty name and a missing date are not sent', async () => {
  const { sent } = await show(() => copied)
  await fillIn(name, '')
  await fillIn(start, '')
  await pressOn(copy)
  await expect.element(name).toHaveAccessibleDescription('Dê um nome ao evento')
  await expect.element(page.getByText('Informe quando o novo evento começa')).toBeVisible()
  expect(sent()).toEqual([])
})

test('too many drafts are said in words', async () => {
  const words = 'Há rascunhos demais nesta organização. Exclua os que não vai usar.'
  await show(() => refused(409, 'TOO_MANY_DRAFTS', words))
  await pressOn(copy)
  await expect.element(page.getByText(words)).toBeVisible()
})

test.each([
  ['only reads', { role: 'viewer' }],
  ['is limited to some events', { role: 'manager', isLimited: true }],
] as const)('a member who %s can not copy', async (_who, member) => {
  await show(() => copied, sampleEditedEvent(member))
  await expect
    .element(page.getByRole('heading', { name: 'Você não pode copiar este evento' }))
    .toBeVisible()
})
