import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { broken, found, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { CertificateView } from './certificate-view.tsx'

const opening = {
  title: 'Abertura',
  startDate: '2026-12-05T12:00:00.000Z',
  certifiedMinutes: 90,
}
const content = {
  code: 'ABCD-EFGH-JKLM',
  holderName: 'João Pedro',
  eventName: 'Congresso',
  timezone: 'America/Sao_Paulo',
  sessions: [opening],
  certifiedMinutes: 90,
  issuedAt: '2026-12-07T01:00:00.000Z',
}
const certificate = found(content)

const show = (code: string, answer: ApiResponse) =>
  renderSignedIn(<CertificateView code={code} />, {
    answer: ({ path }) => (path.startsWith('/api/certificates/') ? answer : undefined),
  })

const field = page.getByRole('textbox', { name: 'Código do certificado' })
const check = page.getByRole('button', { name: 'Conferir' })

test("a valid code shows the certificate's data", async () => {
  await show('ABCD-EFGH-JKLM', certificate)
  await expect.element(page.getByRole('heading', { name: 'Certificado autêntico' })).toBeVisible()
  for (const text of [
    'João Pedro',
    'Abertura',
    'Congresso',
    '5 de dezembro de 2026',
    '1 hora e 30 minutos',
    '6 de dezembro de 2026',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('a certificate of a whole event shows its sessions and their sum', async () => {
  const sessions = [opening, { ...opening, title: 'Oficina', certifiedMinutes: 480 }]
  await show('ABCD-EFGH-JKLM', found({ ...content, sessions, certifiedMinutes: 570 }))
  await expect.element(page.getByText('9 horas e 30 minutos')).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Oficina' })).toBeVisible()
  await expect.element(page.getByText('8h', { exact: true })).toBeVisible()
  await expect.element(page.getByText('2 atividades')).toBeVisible()
})

test.each([
  ['that is unknown', refused(404, 'CERTIFICATE_NOT_FOUND', 'Certificado não encontrado.')],
  ['that is malformed', refused(400, 'BAD_INPUT', 'Confira os dados enviados.')],
])('a code %s is not found', async (_what, answer) => {
  await show('ABCD-EFGH-JKLM', answer)
  await expect
    .element(page.getByRole('heading', { name: 'Certificado não encontrado' }))
    .toBeVisible()
  await expect.element(field).toHaveValue('ABCD-EFGH-JKLM')
})

test('a failed check can be retried', async () => {
  await show('ABCD-EFGH-JKLM', broken)
  await expect
    .element(page.getByRole('heading', { name: 'Não foi possível conferir o certificado' }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})

test('submitting a code opens its page', async () => {
  const { requests } = await show('', certificate)
  await field.fill(' ABCD-EFGH-JKLM ')
  await check.click()
  await expect.element(page.getByText('/certificado/ABCD-EFGH-JKLM')).toBeVisible()
  expect(requests.some(({ path }) => path.startsWith('/api/certificates/'))).toBe(false)
})

test.each(['', 'curto', 'com espaço no meio'])(
  '%j is not a valid code and shows an error',
  async (typed) => {
    await show('', certificate)
    await field.fill(typed)
    await check.click()
    await expect.element(page.getByText('Digite o código como está no certificado')).toBeVisible()
  },
)
