import { PAYMENT_EVENTS, TRANSFER_EVENTS } from '@55tickets/rules/money/provider-events.ts'
import type { z } from 'zod'
import {
  AccountStatus,
  API_VERSION,
  Balance,
  findOwnWebhook,
  PixKeys,
  type ProviderWebhook,
  Webhooks,
} from './account.ts'
import {
  type AccountAnswer,
  askProvider,
  NO_ANSWER,
  type ProviderAccess,
} from './account-client.ts'

/** The ten things that sales need and the provider's API shows, in the order of a first day. */
type CheckName =
  | 'key'
  | 'account'
  | 'PIX key'
  | 'webhook'
  | 'address'
  | 'token'
  | 'version'
  | 'events'
  | 'delivery'
  | 'quota'

/** Result of one check: `missing` has what to do, `unknown` could not be looked at. */
export interface Finding {
  readonly name: CheckName
  readonly result: 'well' | 'missing' | 'unknown'
  readonly text: string
}

export interface AccountCheck {
  readonly findings: readonly Finding[]
  /** Reais; null if it could not be read. */
  readonly balance: number | null
}

/** Share of the quota below which a check warns. */
const MIN_QUOTA_LEFT = 0.4

const well = (name: CheckName, text: string): Finding => ({ name, result: 'well', text })
const missing = (name: CheckName, text: string): Finding => ({ name, result: 'missing', text })
const unknown = (name: CheckName, text: string): Finding => ({ name, result: 'unknown', text })

/** Looks at an account of the provider; changes nothing. `webhookUrl` is ours. */
export async function checkAccount(
  access: ProviderAccess,
  webhookUrl: string,
): Promise<AccountCheck> {
  const ask = <T>(path: string, answer: z.ZodType<T>) => askProvider(access, path, answer)
  const status = await ask('/myAccount/status', AccountStatus)
  const isLockedOut = !status.ok && (status.status === 401 || status.status === NO_ANSWER)
  const [pixKeys, webhooks, balance] = isLockedOut
    ? [status, status, status]
    : await Promise.all([
        ask('/pix/addressKeys', PixKeys),
        ask('/webhooks', Webhooks),
        ask('/finance/balance', Balance),
      ])
  const answers = [status, pixKeys, webhooks, balance]
  return {
    findings: [
      keyFinding(answers),
      readFinding('account', status, accountFinding),
      readFinding('PIX key', pixKeys, ({ data }) =>
        data.some((key) => key.status === 'ACTIVE')
          ? well('PIX key', 'active')
          : missing(
              'PIX key',
              'none is active. Register one in the panel under Pix, Minhas chaves: without it a PIX code can be paid until 23:59 of its day only.',
            ),
      ),
      ...webhookFindings(webhooks, webhookUrl),
      quotaFinding(answers),
    ],
    balance: balance.ok ? balance.value.balance : null,
  }
}

type Answers = readonly AccountAnswer<unknown>[]

function keyFinding(answers: Answers): Finding {
  const denied = answers.find((answer) => !answer.ok && [401, 403].includes(answer.status))
  if (denied && !denied.ok)
    return missing(
      'key',
      `the provider answers ${denied.status} (${denied.codes.join(', ') || 'no code'}). Make a key under Integrações, Chaves de API, of the same environment as ASAAS_BASE_URL, with all permissions, and set ASAAS_API_KEY in single quotes.`,
    )
  return answers.every((answer) => !answer.ok && answer.status === NO_ANSWER)
    ? unknown('key', 'the provider does not answer at ASAAS_BASE_URL.')
    : well('key', 'accepted')
}

function accountFinding({ general, ...parts }: z.output<typeof AccountStatus>): Finding {
  if (general === 'APPROVED') return well('account', 'approved')
  const open = Object.entries(parts)
    .filter(([, part]) => part !== 'APPROVED')
    .map(([name, part]) => `${name} ${part}`)
  return missing(
    'account',
    `${general}${open.length > 0 ? ` (${open.join(', ')})` : ''}. Send what is open in the panel under Minha conta; the provider takes up to two working days.`,
  )
}

function webhookFindings(
  webhooks: AccountAnswer<z.output<typeof Webhooks>>,
  webhookUrl: string,
): Finding[] {
  const names = ['address', 'token', 'version', 'events', 'delivery'] as const
  if (!webhooks.ok)
    return (['webhook', ...names] as const).map((name) => unknown(name, failureText(webhooks)))
  const own = findOwnWebhook(webhooks.value.data, webhookUrl)
  return own
    ? [well('webhook', own.name), ...ownFindings(own, webhookUrl)]
    : [
        missing('webhook', `none of ours is there. ${REGISTER}`),
        ...names.map((name) => unknown(name, 'there is no webhook to look at')),
      ]
}

const REGISTER = 'Run npm run sales -- provider register.'

function ownFindings(own: ProviderWebhook, webhookUrl: string): Finding[] {
  const absent = [...PAYMENT_EVENTS, ...TRANSFER_EVENTS].filter(
    (name) => !own.events.includes(name),
  )
  const stopped = own.interrupted
    ? 'interrupted after failed deliveries. Look at the server first, since the provider stops again:'
    : own.enabled
      ? null
      : 'switched off.'
  return [
    own.url === webhookUrl
      ? well('address', own.url)
      : missing('address', `${own.url} instead of ${webhookUrl}. ${REGISTER}`),
    own.hasAuthToken
      ? well('token', 'set; its value is never shown')
      : missing('token', `none: we answer its events with 401. ${REGISTER}`),
    own.apiVersion === API_VERSION
      ? well('version', String(own.apiVersion))
      : missing(
          'version',
          `${own.apiVersion} instead of ${API_VERSION}, which can't be changed. Delete this webhook in the panel under Integrações, Webhooks. ${REGISTER}`,
        ),
    absent.length === 0
      ? well('events', `all ${own.events.length}`)
      : missing('events', `without ${absent.join(', ')}. ${REGISTER}`),
    stopped === null
      ? well('delivery', 'on, not interrupted')
      : missing('delivery', `${stopped} ${REGISTER}`),
  ]
}

function quotaFinding(answers: Answers): Finding {
  if (answers.some((answer) => !answer.ok && answer.status === 429))
    return missing(
      'quota',
      'full: the provider answers 429. Its window is 12 hours. Ask its support for a larger one before a large opening.',
    )
  const left = answers.flatMap((answer) =>
    answer.ok && answer.quotaLeft !== null ? [answer.quotaLeft] : [],
  )
  const share = left.length > 0 ? Math.min(...left) : null
  if (share !== null && share < MIN_QUOTA_LEFT)
    return missing(
      'quota',
      `${Math.round(share * 100)} % left. What else uses this account? Ask the provider's support for a larger one before a large opening.`,
    )
  if (!answers.some(({ ok }) => ok)) return unknown('quota', 'no call was answered')
  return well('quota', share === null ? 'not full' : `${Math.round(share * 100)} % left`)
}

const readFinding = <T>(
  name: CheckName,
  answer: AccountAnswer<T>,
  judge: (value: T) => Finding,
): Finding => (answer.ok ? judge(answer.value) : unknown(name, failureText(answer)))

const failureText = ({ status }: Extract<AccountAnswer<unknown>, { ok: false }>): string =>
  status === NO_ANSWER ? 'no answer' : `the provider answered ${status}`
