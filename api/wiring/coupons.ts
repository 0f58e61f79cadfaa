import { registerCoupons } from '../areas/coupons/routes.ts'
import { sumDiscounts } from '../areas/reservations/public.ts'
import type { Deps, Part } from './part.ts'

/** Coupons in the promoters' workspace. */
export const wireCoupons = ({ db }: Deps): Part => ({
  register: (app) =>
    registerCoupons(app, { db, sumDiscounts: (eventId) => sumDiscounts(db, eventId) }),
})
