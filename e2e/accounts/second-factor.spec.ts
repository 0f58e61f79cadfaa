import { createHmac } from 'node:crypto'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import {
  createAccount,
  expectHome,
  expectSignedIn,
  fillLogin,
  logIn,
  openAccountMenu,
  submitButton,
} from '../account.ts'
import { expectNoViolations, open } from '../journey.ts'
import { confirmAddress } from '../mails.ts'

/** A phone that keeps passkeys and unlocks by a touch which always succeeds. */
async function addDevice(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows `steps` half minutes from now (RFC 6238). */
function appCode(secret: string, steps = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) =>
    base32.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const openSecurity = async (page: Page) => {
  await open(page, '/profile/seguranca')
  await expect(page.getByRole('heading', { name: 'Chaves de acesso' })).toBeVisible()
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function logOut(page: Page): Promise<void> {
  await openAccountMenu(page)
  await page.getByRole('banner').getByText('Sair').click()
  await expect(page.getByText('Logged out successfully.')).toBeVisible()
}

/** Answers "Confirme que é você" with the password. */
async function confirmByPassword(page: Page, password: string): Promise<void> {
  const question = dialog(page, 'Confirme que é você')
  await question.getByLabel('Sua senha').fill(password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
}

test('a passkey is made, signs in, confirms who one is, and is removed', async ({
  page,
  request,
  isMobile,
}) => {
  const keyName = isMobile ? 'Celular de Clara' : 'Computador de Clara'
  const account = await createAccount(request)
  await confirmAddress(request, account)
  await addDevice(page)
  await logIn(page, account)
  await openSecurity(page)
  await expectNoViolations(page, 'without factors')

  await test.step('made, confirmed by the password, by keyboard alone', async () => {
    await press(page, 'Criar chave de acesso')
    await confirmByPassword(page, account.password)
    const naming = dialog(page, 'Nova chave de acesso')
    await expect(naming.getByLabel('Nome da chave')).toHaveValue(keyName)
    await expectNoViolations(page, 'name')
    await naming.getByLabel('Nome da chave').press('Enter')
    const codes = dialog(page, 'Guarde seus códigos de recuperação')
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await expectNoViolations(page, 'recovery codes')
    const saving = page.waitForEvent('download')
    await codes.getByRole('button', { name: 'Baixar' }).press('Enter')
    expect((await saving).suggestedFilename()).toBe('55tickets-codigos.txt')
    await codes.getByRole('button', { name: 'Guardei os códigos' }).press('Enter')
    await expect(page.getByText('Ativada: uma chave de acesso')).toBeVisible()
    await expectNoViolations(page, 'with a passkey')
  })

  await test.step('signs in without the password', async () => {
    await logOut(page)
    await open(page, '/login')
    await press(page, 'Usar chave de acesso')
    await expectHome(page)
    await expectSignedIn(page)
  })

  await test.step('confirms who one is, and is removed', async () => {
    await openSecurity(page)
    await press(page, `Remover: ${keyName}`)
    await dialog(page, `Remover a chave “${keyName}”?`)
      .getByRole('button', { name: 'Remover' })
      .press('Enter')
    await dialog(page, 'Confirme que é você')
      .getByRole('button', { name: 'Usar a chave de acesso' })
      .press('Enter')
    await expect(page.getByText('Desativada')).toBeVisible()
  })
})

test('an authenticator app is set up, and its code follows the password', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  await confirmAddress(request, account)
  await logIn(page, account)
  await openSecurity(page)
  await press(page, 'Configurar aplicativo')
  await confirmByPassword(page, account.password)
  const setup = dialog(page, 'Configurar aplicativo autenticador')
  const secret = (await setup.locator('code').textContent()) ?? ''
  await expectNoViolations(page, 'authenticator app')
  await setup.getByLabel('Código de 6 números').fill(appCode(secret))
  await page.keyboard.press('Enter')
  const codes = dialog(page, 'Guarde seus códigos de recuperação')
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(page.getByText('Ativada: um aplicativo')).toBeVisible()

  await logOut(page)
  await open(page, '/login')
  await fillLogin(page, account)
  const code = page.getByLabel('Código', { exact: true })
  await expect(code).toBeFocused()
  await expectNoViolations(page, 'code at the login')
  // The code of the half minute to come: that of this one was used above.
  await code.fill(appCode(secret, 1))
  await page.keyboard.press('Enter')
  await expectHome(page)
  await expectSignedIn(page)

  await logOut(page)
  await open(page, '/login')
  await fillLogin(page, account)
  await press(page, 'Usar um código de recuperação')
  await page.getByLabel('Código de recuperação').fill(recoveryCode.toLowerCase())
  await submitButton(page, 'Continuar').click()
  await expectHome(page)
})
