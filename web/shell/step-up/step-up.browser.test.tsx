import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ApiRequest, type ApiResponse, serverMessage } from '../../lib/api/api.ts'
import { useSingleMutation } from '../../lib/api/use-single-mutation.ts'
import { useApi } from '../../lib/app-context.tsx'
import { found, refused, renderSignedIn } from '../../lib/testing/render-signed-in.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { StepUp } from './step-up.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A dialog whose button does something dangerous. */
function Danger() {
  const api = useApi()
  const [word, setWord] = useState('')
  const { mutate, isPending, error, data } = useSingleMutation({
    mutationFn: () =>
      api('changePassword', { body: { newPassword: word }, idempotencyKey: 'one-key' }),
  })
  return (
    <Dialog open onOpenChange={() => undefined} title="Algo perigoso">
      <TextField label="Palavra" value={word} onChange={({ target }) => setWord(target.value)} />
      <Button busy={isPending} onClick={() => mutate()}>
        Fazer
      </Button>
      <p>{data?.message ?? serverMessage(error)}</p>
    </Dialog>
  )
}

interface Server {
  readonly ways?: readonly string[]
  readonly until?: string | null
  readonly prove?: (body: unknown) => ApiResponse
}

const UNTIL = '2026-11-19T12:10:00.000Z'
const request = { challenge: 'AAAA', rpId: 'localhost', timeout: 60_000 }

async function open({ ways = ['password'], until = null, prove }: Server = {}) {
  let isProved = false
  const answer = ({ path, method, body }: ApiRequest): ApiResponse | undefined => {
    if (path === '/api/auth/step-up/passkey')
      return found({ ...request, userVerification: 'required', allowCredentials: [] })
    if (path === '/api/auth/step-up' && method === 'GET') {
      isProved = until !== null
      return found({ ways, until })
    }
    if (path === '/api/auth/step-up') {
      const answered = prove?.(body) ?? found({ until: UNTIL })
      isProved = answered.status === 200
      return answered
    }
    if (path !== '/api/auth/change-password') return undefined
    return isProved
      ? found({ message: 'Feito.' })
      : refused(403, 'STEP_UP_NEEDED', 'Confirme que é você para continuar.')
  }
  const screen = (
    <>
      <Danger />
      <StepUp />
    </>
  )
  const { requests } = await renderSignedIn(screen, { answer })
  const sent = (path: string, method = 'POST') =>
    requests.filter((one) => one.path === path && one.method === method)
  await page.getByLabelText('Palavra').fill('chorinho')
  await page.getByRole('button', { name: 'Fazer' }).click()
  return { sent }
}

const question = page.getByRole('dialog', { name: 'Confirme que é você' })
const secret = question.getByRole('textbox')
const calls = '/api/auth/change-password'
const proofs = '/api/auth/step-up'

test('a dangerous call asks for the password above its own dialog, and is sent again as it was', async () => {
  const { sent } = await open({
    prove: (body) =>
      JSON.stringify(body) === '{"password":"segredo1"}'
        ? found({ until: UNTIL })
        : refused(403, 'WRONG_PASSWORD', 'Senha incorreta.'),
  })
  await expect.element(secret).toHaveFocus()
  await expect.element(secret).toHaveAttribute('autocomplete', 'current-password')
  await userEvent.keyboard('{Enter}')
  await expect.element(secret).toHaveAccessibleDescription(/Digite sua senha/)
  await userEvent.keyboard('errada{Enter}')
  await expect.element(secret).toHaveAccessibleDescription(/Senha incorreta\./)
  await secret.fill('segredo1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Feito.')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Fazer' })).toHaveFocus()
  const [first, second, ...more] = sent(calls)
  expect(more).toEqual([])
  expect(second).toEqual(first)
  expect(first).toMatchObject({
    body: { newPassword: 'chorinho' },
    headers: { 'Idempotency-Key': 'one-key' },
  })
})

test('who closes the question keeps what they typed, and nothing happened', async () => {
  const { sent } = await open()
  await expect.element(secret).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Algo perigoso' })).toBeVisible()
  await expect.element(page.getByText('Confirme que é você para continuar.')).toBeVisible()
  await expect.element(page.getByLabelText('Palavra')).toHaveValue('chorinho')
  await expect.element(page.getByRole('button', { name: 'Fazer' })).toHaveFocus()
  expect(page.getByRole('button', { name: 'Fazer' }).element()).not.toHaveAttribute('aria-busy')
  expect(sent(calls)).toHaveLength(1)
  expect(sent(proofs)).toEqual([])
  await page.getByRole('button', { name: 'Fazer' }).click()
  await expect.element(question).toBeVisible()
})

test('codes of the app and of recovery are given, each with its keyboard', async () => {
  const given: unknown[] = []
  await open({
    ways: ['code'],
    prove: (body) => {
      given.push(body)
      return given.length === 1
        ? refused(403, 'CODE_REUSED', 'Este código já foi usado. Espere o próximo.')
        : found({ until: UNTIL })
    },
  })
  await expect.element(secret).toHaveAccessibleName('Código do aplicativo')
  expect(secret.element()).toHaveAttribute('inputmode', 'numeric')
  expect(secret.element()).toHaveAttribute('autocomplete', 'one-time-code')
  await secret.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(secret).toHaveAccessibleDescription(/já foi usado/)
  await question.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await expect.element(secret).toHaveAccessibleName('Código de recuperação')
  await expect.element(secret).toHaveFocus()
  expect(secret.element()).not.toHaveAttribute('inputmode')
  await secret.fill('abcd-efgh')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Feito.')).toBeVisible()
  expect(given).toEqual([{ code: '123456' }, { code: 'abcd-efgh' }])
})

test('a passkey is asked for first, and another way is there when it was not used', async () => {
  const get = vi
    .spyOn(navigator.credentials, 'get')
    .mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  const given: unknown[] = []
  await open({
    ways: ['passkey', 'code'],
    prove: (body) => {
      given.push(body)
      return found({ until: UNTIL })
    },
  })
  const use = question.getByRole('button', { name: 'Usar a chave de acesso' })
  await expect.element(use).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question.getByText(/não foi usada/)).toBeVisible()
  await expect
    .element(question.getByRole('button', { name: 'Usar um código do aplicativo' }))
    .toBeVisible()
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }
  get.mockResolvedValueOnce({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  } as unknown as Credential)
  await use.click()
  await expect.element(page.getByText('Feito.')).toBeVisible()
  expect(given).toMatchObject([
    { passkey: { id: 'AQID', rawId: 'AQID', response: { signature: 'AQID' } } },
  ])
})

test('a browser without passkeys offers the other ways only', async () => {
  vi.stubGlobal('isSecureContext', false)
  await open({ ways: ['passkey', 'code'] })
  await expect.element(secret).toHaveAccessibleName('Código do aplicativo')
  expect(question.getByRole('button', { name: 'Usar a chave de acesso' }).elements()).toEqual([])
})

test('a login that was proved meanwhile is not asked again', async () => {
  const { sent } = await open({ until: UNTIL })
  await expect.element(page.getByText('Feito.')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent(proofs)).toEqual([])
})
