import { expect } from '@playwright/test'

/** Sandbox key from sandbox/README.md. */
const headers = { access_token: '$aact_hmlg_55tickets-sandbox', 'User-Agent': '55tickets journeys' }

/** Decides a card payment that the provider has under analysis. */
export async function decideAnalysis(
  saleId: string,
  decision: 'approve' | 'reject',
): Promise<void> {
  const provider = process.env['E2E_PROVIDER_URL']
  const found = await fetch(`${provider}/payments?externalReference=${saleId}`, { headers })
  const { data } = await found.json()
  const decided = await fetch(`${provider}/control/payments/${data[0].id}/${decision}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(decided.status).toBe(200)
}

/** Ends a transfer that was asked for, without the provider's pauses. */
export async function finishTransfer(value: number): Promise<void> {
  const provider = process.env['E2E_PROVIDER_URL']
  await expect(async () => {
    const list = await fetch(`${provider}/transfers`, { headers })
    const { data }: { data: { id: string; value: number; status: string }[] } = await list.json()
    const open = data.find((one) => one.value === value && !['DONE', 'FAILED'].includes(one.status))
    expect(open).toBeDefined()
    const ended = await fetch(`${provider}/control/transfers/${open?.id}/done`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(ended.status).toBe(200)
  }).toPass({ timeout: 10_000 })
}
