import type { Coupon } from '@55tickets/contracts/coupons.ts'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { useUser } from '../../lib/auth/auth.tsx'
import { createFormDraft } from '../../lib/forms/form-draft.ts'
import { changedFields, mergeValues } from '../../lib/forms/merge-values.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { couponTickets } from './coupon-tickets.ts'
import {
  type CouponValues,
  checkCouponValues,
  toCouponBody,
  toCouponValues,
} from './coupon-values.ts'
import { couponsKey } from './queries.ts'

interface CouponFormOptions {
  readonly event: EditedEvent
  /** The edited coupon; undefined for a new one. */
  readonly coupon: Coupon | undefined
  readonly onSaved: () => void
}

/** Form of one coupon. What is typed stays in the browser until it is saved. */
export function useCouponForm({ event, coupon, onSaved }: CouponFormOptions) {
  const { _id: eventId, tickets } = event
  const zone = event.dates.timezone
  const api = useApi()
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const { id: userId } = useUser()
  // A new coupon keeps its id while the form is open, so that a repeated save creates one.
  const [couponId] = useState(() => coupon?._id ?? crypto.randomUUID())
  const [draft] = useState(() =>
    createFormDraft<CouponValues>(`couponDraft/${userId}/${eventId}/${coupon?._id ?? 'new'}`),
  )
  const [base] = useState(() => toCouponValues(coupon, zone))
  const [start] = useState(() => {
    const kept = draft.read(base)
    return kept ? mergeValues({ base: kept.base, theirs: base, mine: kept.values }).values : base
  })
  const [isRestored, setIsRestored] = useState(() => changedFields(start, base).length > 0)
  const context = (values: CouponValues) => ({
    zone,
    used: coupon?.used ?? 0,
    offeredIds: couponTickets(tickets, values.kind).map(({ _id }) => _id),
  })
  const couponForm = useForm<CouponValues>({
    initial: start,
    validate: (values) => checkCouponValues(values, context(values)),
    // An error that appears below a field while a choice is pressed would move the choice away.
    validateOn: 'submit',
    send: async (values) => {
      const body = toCouponBody(values, context(values))
      await api('changeCoupon', { params: { eventId, couponId }, body })
      draft.end()
      void client.invalidateQueries({ queryKey: couponsKey(eventId) })
      toast.success(coupon ? 'Cupom salvo.' : 'Cupom criado.')
      if (isMounted.current) onSaved()
    },
    failureText: 'Não foi possível salvar. O que você digitou continua aqui: tente novamente.',
  })
  const { values, busy, reset } = couponForm
  useEffect(() => {
    if (!busy) draft.save(base, values)
  }, [busy, draft, base, values])
  return {
    ...couponForm,
    /** True if the fields show what was typed before a reload or an ended login. */
    isRestored,
    /** Returns to the saved values. */
    discard: () => {
      reset(base)
      setIsRestored(false)
    },
  }
}

export type CouponForm = ReturnType<typeof useCouponForm>
