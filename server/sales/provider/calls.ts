import { createProviderQuota } from '@55tickets/api/areas/charges/public.ts'
import { QUOTA_ALARM_SHARE, QUOTA_HOURS } from '@55tickets/rules/money/call-quota.ts'
import type { ExitCode, SalesDeps } from '../deps.ts'
import { momentText } from '../format.ts'

type CallsDeps = Pick<SalesDeps, 'db' | 'config' | 'print'>

/** Prints what all processes have used of the provider's quota of calls; 1 from the alarm on. */
export async function printCalls({ db, config, print }: CallsDeps): Promise<ExitCode> {
  const usage = await createProviderQuota(db, config).readUsage()
  const { quota, used, share, refused, byKind, routes } = usage
  const percent = `${Math.floor((used / quota) * 100)} %`
  print([
    `${used} of ${quota} calls in ${QUOTA_HOURS} hours (${percent}):`,
    ...byKind.map(({ kind, calls }) => `  ${kind.padEnd(16)}${String(calls).padStart(7)}`),
    ...(refused > 0
      ? [`${refused} calls were refused within the last 10 to 20 minutes: the quota is used up.`]
      : []),
    ...routes.map(
      ({ route, most, remaining, resetsAt }) =>
        `${route}: ${remaining} of ${most} calls left until ${momentText(resetsAt)}`,
    ),
  ])
  return share < QUOTA_ALARM_SHARE ? 0 : 1
}
