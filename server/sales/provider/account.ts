import { z } from 'zod'

/** The provider's answers about an account, and which of its webhooks is ours. */

export const AccountStatus = z.object({
  commercialInfo: z.string().default('unknown'),
  bankAccountInfo: z.string().default('unknown'),
  documentation: z.string().default('unknown'),
  general: z.string(),
})

export const PixKeys = z.object({ data: z.array(z.object({ status: z.string() })) })

export const Balance = z.object({ balance: z.number() })

export const Webhook = z.object({
  id: z.string().min(1),
  name: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  interrupted: z.boolean(),
  apiVersion: z.number().nullish(),
  hasAuthToken: z.boolean().nullish(),
  events: z.array(z.string()),
})
export type ProviderWebhook = z.output<typeof Webhook>

export const Webhooks = z.object({ data: z.array(Webhook) })

/** Version of the events that we read. */
export const API_VERSION = 3

const WEBHOOK_PATH = '/api/payments/webhook'
export const WITHDRAWAL_CHECK_PATH = '/api/payments/withdrawal-check'

export const webhookAddress = (publicUrl: string): string => `${publicUrl}${WEBHOOK_PATH}`

/** Our webhook: the one with our address, or one that once had it on another host. */
export const findOwnWebhook = (
  webhooks: readonly ProviderWebhook[],
  webhookUrl: string,
): ProviderWebhook | undefined =>
  webhooks.find(({ url }) => url === webhookUrl) ??
  webhooks.find(({ url }) => URL.canParse(url) && new URL(url).pathname.endsWith(WEBHOOK_PATH))
