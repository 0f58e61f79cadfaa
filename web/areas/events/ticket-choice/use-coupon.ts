import type { EventDetail, Ticket } from '@55tickets/contracts/events.ts'
import type { PricedChoice } from '@55tickets/contracts/reservations.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from '../../../framework/router/router.tsx'
import { serverMessage } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { appliedCoupon } from '../../../lib/stored-records.ts'
import { useIsHydrated } from '../../../lib/use-is-hydrated.ts'

/** A coupon that the server knows, with the hidden tickets that it unlocks. */
export interface AppliedCoupon extends Readonly<PricedChoice['coupon']> {
  readonly unlocked: readonly Ticket[]
}

export interface CouponState {
  readonly applied: AppliedCoupon | undefined
  /** Code of the link that the buyer followed. */
  readonly linked: string | null
  readonly isApplying: boolean
  /** Why the last code was refused. */
  readonly problem: string | undefined
  readonly apply: (code: string) => void
  readonly remove: () => void
}

const FAILURE = 'Não foi possível conferir o cupom. Tente novamente.'

/** Coupon of a choice: typed, from a link with `?cupom=`, or applied before a login or a reload. */
export function useCoupon({ _id: eventId }: EventDetail): CouponState {
  const api = useApi()
  const [applied, setApplied] = useState<AppliedCoupon>()
  const { search } = useLocation()
  // The server renders the page without its query.
  const linked = useIsHydrated() ? readCode(search) : null
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: (code: string) =>
      api('priceChoice', { params: { id: eventId }, body: { code, items: [] }, asUser: true }),
    onSuccess: ({ coupon, unlocked }) => {
      appliedCoupon.save({ eventId, code: coupon.code }, new Date())
      setApplied({ ...coupon, unlocked })
    },
    onError: () => appliedCoupon.clear(),
  })
  const applyKnown = useEffectEvent((id: string) => {
    const stored = appliedCoupon.read(new Date())
    const code = readCode(search) ?? (stored?.eventId === id ? stored.code : null)
    if (code) mutate(code)
  })
  useEffect(() => {
    const applyOnArrival = () => applyKnown(eventId)
    applyOnArrival()
  }, [eventId])
  return {
    applied,
    linked,
    isApplying: isPending,
    problem: error ? (serverMessage(error) ?? FAILURE) : undefined,
    apply: mutate,
    remove: () => {
      appliedCoupon.clear()
      setApplied(undefined)
      reset()
    },
  }
}

const readCode = (search: string): string | null =>
  new URLSearchParams(search).get('cupom')?.trim() || null

/** An event with the hidden tickets that a coupon unlocks. */
export function withUnlocked(
  event: EventDetail,
  applied: Pick<AppliedCoupon, 'unlocked'> | undefined,
): EventDetail {
  if (!applied || applied.unlocked.length === 0) return event
  const unlocked = applied.unlocked.map((ticket) => ({ ...ticket, isHidden: true }))
  return { ...event, tickets: [...event.tickets, ...unlocked] }
}
