import { expect, test } from 'vitest'
import { ApiError, type Transport } from './api.ts'
import { fetchFile } from './fetch-file.ts'

const asked = { path: '/tickets/download/:id', params: { id: 'a/b' } }
const sending =
  (said: string | null): Transport =>
  async () => ({ status: 200, body: { blob: new Blob(['pdf']), said } })

test("a file is requested with the user's token", async () => {
  const requests: unknown[] = []
  await fetchFile(async (request) => {
    requests.push(request)
    return sending(null)(request)
  }, asked)
  expect(requests).toMatchObject([
    {
      method: 'GET',
      path: '/api/tickets/download/a%2Fb',
      access: 'user',
      read: expect.any(Function),
    },
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
])('the file name of %j is %j', async (said, name) => {
  expect((await fetchFile(sending(said), asked)).name).toBe(name)
})

test('a refusal rejects with its code', async () => {
  const refusing: Transport = async () => ({
    status: 409,
    body: { code: 'CODE_USED', message: 'Este ingresso já foi utilizado.' },
  })
  await expect(fetchFile(refusing, asked)).rejects.toMatchObject({ code: 'CODE_USED' })
})

test('a missing answer rejects as such', async () => {
  const away: Transport = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(fetchFile(away, asked)).rejects.toMatchObject({ code: 'NO_RESPONSE' })
})

test('an answer that is not a file rejects', async () => {
  const odd: Transport = async () => ({ status: 200, body: undefined })
  await expect(fetchFile(odd, asked)).rejects.toBeInstanceOf(ApiError)
})
