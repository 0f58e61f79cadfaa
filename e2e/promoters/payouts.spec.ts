import { expect, test } from '@playwright/test'
import { confirmIdentity, promoter } from '../account.ts'
import { collectErrors, open } from '../journey.ts'
import { finishTransfer } from '../provider.ts'
import { signIn } from '../reservations.ts'

const ENDED_EVENT = 'Ensaio Aberto dos Tambores'

test('a promoter asks for a payout, sees it paid, and finds it in the ledger', async ({ page }) => {
  const browserErrors = collectErrors(page)
  await signIn(page, promoter)
  await open(page, '/promotor/o/associacao-tambores-da-ladeira/repasses')
  await expect(page.getByText('Disponível para repasse hoje')).toBeVisible()
  const event = page.getByRole('article', { name: ENDED_EVENT })
  await expect(event.getByText('pode ser repassado agora')).toBeVisible()

  // Few reais, so that the demo's money lasts for further runs.
  await event.getByRole('button', { name: 'Pedir repasse' }).click()
  await page.getByLabel('Valor (R$)').fill('7,35')
  await page.getByRole('button', { name: /^Repassar R\$.7,35$/ }).click()
  await confirmIdentity(page, promoter.password)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const payout = page
    .getByRole('listitem')
    .filter({ hasText: /R\$.7,35/ })
    .filter({ hasText: 'Pedido por Jurema Alves' })
  await finishTransfer(7.35)
  // The list follows the transfer by itself.
  await expect(payout.first().getByText('Pago')).toBeVisible({ timeout: 15_000 })

  await event.getByRole('link', { name: 'Ver extrato' }).click()
  await expect(page).toHaveURL(/\/financeiro$/)
  const entry = page.getByRole('listitem').filter({ hasText: 'Repasse' })
  await expect(entry.filter({ hasText: /-R\$.7,35/ }).first()).toBeVisible()
  // It is refused until the promoter has proved who they are.
  expect(browserErrors).toEqual([expect.stringContaining('403')])
})
