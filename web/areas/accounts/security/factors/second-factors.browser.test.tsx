import type { SecondFactors as Factors } from '@55tickets/contracts/accounts/second-factor.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiRequest, ApiResponse } from '../../../../lib/api/api.ts'
import { fakePasskeys } from '../../../../lib/testing/fake-passkeys.ts'
import { pressOn } from '../../../../lib/testing/press-on.ts'
import { found, refused, renderSignedIn } from '../../../../lib/testing/render-signed-in.tsx'
import { SecondFactors } from './second-factors.tsx'

const none: Factors = {
  passkeys: [],
  authenticatorSince: null,
  recoveryCodesLeft: 0,
  resetAt: null,
}
const phone = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'iPhone da Bia',
  since: '2026-11-01T12:00:00.000Z',
  usedAt: '2026-11-14T12:00:00.000Z',
}
const withPhone: Factors = { ...none, passkeys: [phone], recoveryCodesLeft: 10 }
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-000${index}`)

const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: '55Tickets' },
  user: { id: 'YW5h', name: 'ana', displayName: 'Ana' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
}
const app = {
  secret: 'ABCD EFGH IJKL MNOP',
  uri: 'otpauth://totp/55Tickets:ana?secret=ABCDEFGHIJKLMNOP',
  qrCodeUrl: 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E',
}

async function show(
  factors: Factors,
  answer: (call: string, request: ApiRequest) => ApiResponse | undefined = () => undefined,
) {
  const scene = await renderSignedIn(<SecondFactors />, {
    answer: (request) => {
      const call = `${request.method} ${request.path.replace('/api/auth/', '')}`
      if (call === 'GET second-factors') return found(factors)
      if (call === 'POST passkeys/begin') return found(creation)
      if (call === 'POST authenticator/begin') return found(app)
      return answer(call, request)
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Chaves de acesso' })).toBeVisible()
  return scene
}

const state = () => page.getByRole('status').first()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })

test('a passkey is made with a name, and ten recovery codes are shown until they are kept', async () => {
  fakePasskeys()
  const added = { factors: withPhone, recoveryCodes }
  const { requests, toasts } = await show(none, (call) =>
    call === 'POST passkeys' ? { status: 201, body: added } : undefined,
  )
  await expect.element(state()).toHaveTextContent('Desativada')
  await pressOn(button('Criar chave de acesso'))
  const name = page.getByLabelText('Nome da chave')
  await expect.element(name).toHaveValue('Computador de Ana')
  await name.fill(' iPhone da Bia ')
  await pressOn(inDialog('Criar'))
  await expect.element(page.getByText('abcd-efgh-0009')).toBeVisible()
  expect(requests.find(({ path }) => path === '/api/auth/passkeys')?.body).toMatchObject({
    name: 'iPhone da Bia',
    passkey: { id: 'cGFzc2tleQ', response: { transports: ['internal'] } },
  })
  expect(toasts).toMatchObject([{ text: 'Chave de acesso criada.' }])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Já os guardou?')
  await pressOn(inDialog('Guardei os códigos'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(state()).toHaveTextContent('Ativada: uma chave de acesso')
  await expect.element(page.getByText('Restam 10 códigos.')).toBeVisible()
})

test('a passkey that the device did not make is told, and asked for anew', async () => {
  const { create } = fakePasskeys()
  create.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  create.mockRejectedValueOnce(new DOMException('known', 'InvalidStateError'))
  const { requests } = await show(none)
  await pressOn(button('Criar chave de acesso'))
  await pressOn(inDialog('Criar'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('não foi criada')
  await pressOn(inDialog('Criar'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('já tem uma chave')
  expect(requests.filter(({ path }) => path === '/api/auth/passkeys/begin')).toHaveLength(2)
})

test('a passkey is renamed, and the last one is removed after saying what follows', async () => {
  const { requests } = await show(withPhone, (call) => {
    if (call === `PUT passkeys/${phone._id}`)
      return found({ ...withPhone, passkeys: [{ ...phone, name: 'Telefone' }] })
    return call === `DELETE passkeys/${phone._id}` ? found(none) : undefined
  })
  await expect.element(page.getByText('Último uso em 14/11/2026')).toBeVisible()
  await expect.element(page.getByText('Criada em 01/11/2026')).toBeVisible()
  await pressOn(button('Renomear: iPhone da Bia'))
  await page.getByLabelText('Nome da chave').fill('Telefone')
  await pressOn(inDialog('Salvar'))
  await pressOn(button('Remover: Telefone'))
  await expect.element(page.getByText(/É a última/)).toBeVisible()
  expect(requests.map(({ method }) => method)).not.toContain('DELETE')
  await pressOn(inDialog('Remover'))
  await expect.element(state()).toHaveTextContent('Desativada')
  await expect.element(button('Gerar novos códigos')).not.toBeInTheDocument()
})

test('an app is set up with its code, and a wrong one is told at the field', async () => {
  const factors = { ...withPhone, authenticatorSince: '2026-11-15T15:00:00.000Z' }
  const { requests } = await show(withPhone, (call, { body }) => {
    if (call !== 'POST authenticator') return undefined
    return (body as { code: string }).code === '123456'
      ? { status: 201, body: { factors, recoveryCodes: null } }
      : refused(403, 'WRONG_CODE', 'Código incorreto.')
  })
  await pressOn(button('Configurar aplicativo'))
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
  const code = page.getByLabelText('Código de 6 números')
  await code.fill('12 34')
  await pressOn(inDialog('Ativar'))
  await expect.element(code).toHaveAccessibleDescription(/Digite os 6 números/)
  await code.fill('999 999')
  await pressOn(inDialog('Ativar'))
  await expect.element(code).toHaveAccessibleDescription(/Código incorreto/)
  await code.fill('123456')
  await pressOn(inDialog('Ativar'))
  await expect.element(state()).toHaveTextContent('Ativada: uma chave de acesso e um aplicativo')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(requests.filter(({ path }) => path === '/api/auth/authenticator')).toHaveLength(2)
})

test('on plain http passkeys are listed but not offered, and an app is', async () => {
  vi.stubGlobal('isSecureContext', false)
  await show(withPhone)
  await expect.element(page.getByText('iPhone da Bia')).toBeVisible()
  await expect.element(button('Criar chave de acesso')).not.toBeInTheDocument()
  await expect.element(page.getByText(/não começa com https/)).toBeVisible()
  await expect.element(button('Configurar aplicativo')).toBeVisible()
})

test('new codes replace the old ones after a question', async () => {
  const { requests } = await show({ ...withPhone, recoveryCodesLeft: 1 }, (call) =>
    call === 'POST recovery-codes' ? found({ recoveryCodes }) : undefined,
  )
  await expect.element(page.getByText('Resta 1 código.')).toBeVisible()
  await pressOn(button('Gerar novos códigos'))
  expect(requests.map(({ path }) => path)).not.toContain('/api/auth/recovery-codes')
  await pressOn(inDialog('Gerar'))
  await expect.element(page.getByText('abcd-efgh-0000')).toBeVisible()
})

test('a closed question who the user is says nothing, any other refusal does', async () => {
  let refusal = refused(403, 'STEP_UP_NEEDED', 'Confirme que é você.')
  const { auth, requests, toasts } = await show(withPhone, (call) =>
    call === `DELETE passkeys/${phone._id}` ? refusal : undefined,
  )
  const countReads = () => requests.filter(({ path }) => path === '/api/auth/second-factors').length
  await pressOn(button('Remover: iPhone da Bia'))
  await pressOn(inDialog('Remover'))
  await expect.poll(auth.stepUp.isAsked).toBe(true)
  auth.stepUp.settle(false)
  await expect.poll(countReads).toBe(2)
  expect(toasts).toEqual([])
  refusal = refused(404, 'PASSKEY_NOT_FOUND', 'Esta chave de acesso já foi removida.')
  await pressOn(inDialog('Remover'))
  await expect.poll(() => toasts).toMatchObject([{ text: 'Esta chave de acesso já foi removida.' }])
})

test('who did not ask our team to switch the factors off prevents it', async () => {
  const { toasts } = await show({ ...withPhone, resetAt: '2026-11-18T15:00:00.000Z' }, (call) =>
    call === 'DELETE second-factors/reset' ? found(withPhone) : undefined,
  )
  await expect.element(page.getByRole('alert')).toMatchTextContent('em 18/11/2026 às 12:00')
  await pressOn(button('Impedir'))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(toasts).toMatchObject([{ text: 'A verificação em duas etapas continua ativada.' }])
})
