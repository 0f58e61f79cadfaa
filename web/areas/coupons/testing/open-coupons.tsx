import type { Coupon } from '@55tickets/contracts/coupons.ts'
import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { page } from 'vitest/browser'
import type { ApiResponse } from '../../../lib/api/api.ts'
import { found, renderSignedIn } from '../../../lib/testing/render-signed-in.tsx'
import { CouponList } from '../coupon-list.tsx'
import { sampleCoupon } from './sample-coupon.ts'

/** Renders the coupons of an event with a server that keeps what is saved. */
export async function openCoupons(event: EditedEvent, first: readonly Coupon[] = []) {
  let coupons = [...first]
  /** Answers to give instead of saving, one for each save. */
  const failures: (ApiResponse | Error)[] = []
  const base = `/api/promoter/events/${event._id}/coupons`
  const { view, requests, toasts } = await renderSignedIn(
    <CouponList event={event} ticketsPath="/ingressos" />,
    {
      answer: ({ method, path, body }) => {
        if (!path.startsWith(base)) return undefined
        if (method === 'GET') return found({ coupons })
        const failure = failures.shift()
        if (failure instanceof Error) throw failure
        if (failure) return failure
        const _id = path.slice(base.length + 1)
        const known = coupons.find((coupon) => coupon._id === _id)
        const saved = { ...sampleCoupon(), ...known, ...(body as Partial<Coupon>), _id }
        coupons = [saved, ...coupons.filter((coupon) => coupon._id !== _id)]
        return found(saved)
      },
    },
  )
  const within = page.elementLocator(document.body)
  return {
    view,
    toasts,
    failures,
    field: (label: string) => within.getByLabelText(label, { exact: true }),
    button: (name: string) => within.getByRole('button', { name, exact: true }),
    /** Coupons as somebody else leaves them. */
    change: (changed: readonly Coupon[]) => {
      coupons = [...changed]
    },
    /** Bodies of all saves, the oldest first. */
    saved: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  }
}
