import { PAYMENT_EVENTS, TRANSFER_EVENTS } from '@55tickets/rules/money/provider-events.ts'
import { isAgreed } from '../agree.ts'
import type { ExitCode, SalesDeps } from '../deps.ts'
import { hangingIndent } from '../format.ts'
import { API_VERSION, findOwnWebhook, Webhook, Webhooks, webhookAddress } from './account.ts'
import { type AccountAnswer, askProvider, NO_ANSWER } from './account-client.ts'
import { openAccess } from './open-access.ts'

const WEBHOOK_NAME = '55Tickets'

/** Registers our webhook at the provider, or sets the one that is there; deliveries then begin. */
export async function registerWebhook(
  deps: Pick<SalesDeps, 'config' | 'confirm' | 'print' | 'providerAccess'>,
  { isSure }: { readonly isSure: boolean },
): Promise<ExitCode> {
  const { config, print } = deps
  const access = await openAccess(deps)
  if (access === null) return 1
  const url = webhookAddress(config.PUBLIC_URL)
  const listed = await askProvider(access, '/webhooks', Webhooks)
  if (!listed.ok) return reportFailure(deps, listed)
  const own = findOwnWebhook(listed.value.data, url)
  const what = own ? `Set the webhook ${own.name} (${own.url})` : 'Register a webhook'
  const question = `${what} at ${access.url} to ${url}, with our token and all events?`
  if (!isSure && !(await isAgreed(deps, question))) return 1

  const fields = {
    name: own?.name ?? WEBHOOK_NAME,
    url,
    email: config.CONTACT_EMAIL,
    enabled: true,
    interrupted: false,
    authToken: config.ASAAS_WEBHOOK_TOKEN[0],
    // An event that we can't store must not hold up those of other orders.
    sendType: 'NON_SEQUENTIALLY',
    events: [...PAYMENT_EVENTS, ...TRANSFER_EVENTS],
  }
  const done = own
    ? await askProvider(access, `/webhooks/${encodeURIComponent(own.id)}`, Webhook, {
        method: 'PUT',
        body: fields,
      })
    : await askProvider(access, '/webhooks', Webhook, {
        method: 'POST',
        body: { ...fields, apiVersion: API_VERSION },
      })
  if (!done.ok) return reportFailure(deps, done)
  print(
    hangingIndent(
      '',
      `The webhook is ${own ? 'set' : 'registered'}. Look: npm run sales -- provider check`,
    ),
  )
  return 0
}

function reportFailure(
  { print }: Pick<SalesDeps, 'print'>,
  { status, codes }: Extract<AccountAnswer<unknown>, { ok: false }>,
): ExitCode {
  const why = status === NO_ANSWER ? 'did not answer' : `answered ${[status, ...codes].join(' ')}`
  print(hangingIndent('', `The provider ${why}. Look: npm run sales -- provider check`))
  return 1
}
