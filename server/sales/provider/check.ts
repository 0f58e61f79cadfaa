import { type Cents, fromReais } from '@55tickets/rules/money/money.ts'
import type { ExitCode, SalesDeps } from '../deps.ts'
import { alignRight, bold, hangingIndent, money, red } from '../format.ts'
import { WITHDRAWAL_CHECK_PATH, webhookAddress } from './account.ts'
import { checkAccount, type Finding } from './check-account.ts'
import { openAccess } from './open-access.ts'

const NAME_WIDTH = 10
const marks: Readonly<Record<Finding['result'], string>> = { well: '✓', missing: '✗', unknown: '?' }

const SHORTFALL =
  'The account holds less than is due, so payouts will wait: send the difference by PIX to its key.'

/** Prints whether the provider's account is ready for sales, and what only a person can look at. */
export async function checkProvider(
  deps: Pick<SalesDeps, 'config' | 'print' | 'providerAccess'>,
  dueCents: Cents,
): Promise<ExitCode> {
  const { config, print } = deps
  const access = await openAccess(deps)
  if (access === null) return 1
  const { findings, balance } = await checkAccount(access, webhookAddress(config.PUBLIC_URL))
  const open = findings.filter(({ result }) => result !== 'well')
  const lacks = balance !== null && fromReais(balance) < dueCents
  print([
    bold(`Account at ${access.url}`),
    alignRight('Balance', balance === null ? 'unknown' : money(fromReais(balance))),
    alignRight('Due to organizations today', money(dueCents)),
    ...(lacks ? hangingIndent('', SHORTFALL).map(red) : []),
    '',
    ...findings.flatMap(describe),
    '',
    bold('À mão: no call tells, so look yourself'),
    ...byHand(config.PUBLIC_URL).flatMap((text) => hangingIndent('  - ', text)),
    '',
    open.length === 0
      ? 'All ten are well.'
      : `${findings.length - open.length} of ${findings.length} are well.`,
  ])
  return open.length === 0 && !lacks ? 0 : 1
}

function describe({ name, result, text }: Finding): string[] {
  const lines = hangingIndent(`${marks[result]} ${name.padEnd(NAME_WIDTH)}`, text)
  return result === 'missing' ? lines.map(red) : lines
}

const byHand = (publicUrl: string): readonly string[] => [
  `the withdrawal check, which the provider's support switches on: address ${publicUrl}${WITHDRAWAL_CHECK_PATH}, the token ASAAS_WEBHOOK_TOKEN, and its option for PIX refunds off`,
  'the value of the webhook’s token, which is never shown: provider register sets it to ASAAS_WEBHOOK_TOKEN',
  'the addresses that may use the key, if the panel limits them: all servers',
  'the fees of the contract, under Minha conta, Taxas',
  'a first order of R$ 5,00 and back (docs/going-live.md)',
]
