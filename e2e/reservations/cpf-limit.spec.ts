import { expect, test } from '@playwright/test'
import { ana, createAccount } from '../account.ts'
import { stubMapTiles } from '../event-page.ts'
import { stopRouting } from '../journey.ts'
import { authHeaders, cpf } from '../payments.ts'
import { clubNight, findIds, reserveWithCpf, signIn, timer } from '../reservations.ts'

test.beforeEach(stubMapTiles)
test.afterEach(stopRouting)

test('the CPF is asked for before reserving, and its tickets count in every account', {
  tag: '@long',
}, async ({ page, request }) => {
  await signIn(page, await createAccount(request))
  await reserveWithCpf(page, cpf)
  await expect(timer(page)).toBeVisible()

  // Ana has the same CPF. At most three are left for it: the other screen's journey may hold one, too.
  const { eventId, ticketId } = await findIds(request, clubNight)
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
