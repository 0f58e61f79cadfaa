import { expect, test } from '@playwright/test'
import { ana, createAccount } from '../account.ts'
import { stubMapTiles } from '../event-page.ts'
import { axeViolations, open, stopRouting } from '../journey.ts'
import { authHeaders, cpf } from '../payments.ts'
import {
  checkoutUrl,
  findIds,
  increaseButton,
  reserveButton,
  signIn,
  timer,
} from '../reservations.ts'

test.beforeEach(stubMapTiles)
test.afterEach(stopRouting)

/** An event with four tickets for each CPF, which no other journey buys from. */
const club = { slug: 'subsolo-noite-inteira', ticket: 'Entrada até 1h' }

test('the CPF is asked for before reserving, and its tickets count in every account', {
  tag: '@long',
}, async ({ page, request }) => {
  await signIn(page, await createAccount(request))
  await open(page, `/evento/${club.slug}`)
  await increaseButton(page, club.ticket).click()
  await reserveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Seu CPF' })
  await expect(dialog).toContainText('Este evento limita os ingressos por CPF.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('CPF', { exact: true }).fill(cpf)
  await dialog.getByRole('button', { name: 'Salvar CPF' }).click()
  await expect(page).toHaveURL(checkoutUrl)
  await expect(timer(page)).toBeVisible()

  // Ana has the same CPF. At most three are left for it: the other screen's journey may hold one, too.
  const { eventId, ticketId } = await findIds(request, club)
  const answer = await request.post(`/api/events/${eventId}/reserve`, {
    headers: await authHeaders(request, ana),
    data: { eventId, items: [{ ticketId, quantity: 4 }] },
  })
  expect(answer.status()).toBe(422)
  expect(await answer.json()).toMatchObject({
    code: 'CPF_LIMIT_REACHED',
    message: expect.stringMatching(/^Seu CPF pode comprar só mais [23] ingressos neste evento\.$/),
  })
})
