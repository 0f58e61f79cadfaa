import { expect, test } from 'vitest'
import { ApiError, type Transport } from './api.ts'
import { fetchFile } from './fetch-file.ts'

const asked = { path: '/tickets/download/:id', params: { id: 'a/b' } }
const sending =
  (said: string | null): Transport =>
  async () => ({ status: 200, body: { blob: new Blob(['pdf']), said } })

test('a file is asked for in the name of the user, at an address of its own', async () => {
  const requests: unknown[] = []
  await fetchFile(async (request) => {
    requests.push(request)
    return sending(null)(request)
  }, asked)
  expect(requests).toMatchObject([
    { method: 'GET', path: '/api/tickets/download/a%2Fb', access: 'user', as: 'file' },
  ])
})

test.each([
  ['attachment; filename="ticket-1.pdf"', 'ticket-1.pdf'],
  ['attachment; filename=ticket-1.pdf', 'ticket-1.pdf'],
  [
    'attachment; filename="inscricao.pdf"; filename*=UTF-8\'\'inscri%C3%A7%C3%A3o.pdf',
    'inscrição.pdf',
  ],
  ["attachment; filename=a.pdf; filename*=UTF-8''100%", 'a.pdf'],
  ['inline', undefined],
  [null, undefined],
])('the file of %j is called %j', async (said, name) => {
  expect((await fetchFile(sending(said), asked)).name).toBe(name)
})

test('a refusal is told as one', async () => {
  const refusing: Transport = async () => ({
    status: 409,
    body: { code: 'CODE_USED', message: 'Este ingresso já foi utilizado.' },
  })
  await expect(fetchFile(refusing, asked)).rejects.toMatchObject({ code: 'CODE_USED' })
})

test('without a server there is no answer, which is told as such', async () => {
  const away: Transport = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(fetchFile(away, asked)).rejects.toMatchObject({ code: 'NO_RESPONSE' })
})

test('an answer that is no file is not taken for one', async () => {
  const odd: Transport = async () => ({ status: 200, body: undefined })
  await expect(fetchFile(odd, asked)).rejects.toBeInstanceOf(ApiError)
})
