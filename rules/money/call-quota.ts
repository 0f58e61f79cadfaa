/** Kinds of calls to the payment provider, by which its quota is counted. */
export type CallKind =
  | 'customer'
  | 'payment'
  | 'pix-code'
  | 'cancel'
  | 'refund'
  | 'transfer'
  | 'lookup'
  | 'reconciliation'
  | 'account'

/** Hours over which the provider counts our calls. */
export const QUOTA_HOURS = 12
/** Share of the quota from which an alarm rings and lookups become fewer. */
export const QUOTA_ALARM_SHARE = 0.6
/** Share of the quota from which nothing is looked up, so that what is left is for payments. */
export const LOOKUPS_END_SHARE = 0.9

/** Share of the usual lookups that may still be made: all up to the alarm, then ever fewer. */
export function lookupShare(quotaShare: number): number {
  const left = (LOOKUPS_END_SHARE - quotaShare) / (LOOKUPS_END_SHARE - QUOTA_ALARM_SHARE)
  return Math.min(1, Math.max(0, left))
}
