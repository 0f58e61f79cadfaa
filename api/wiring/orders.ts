import { registerOrders } from '../areas/orders/routes.ts'
import type { Deps, Part } from './part.ts'

export const wireOrders = ({ config, db }: Deps): Part => ({
  register: (app) => registerOrders(app, db, config),
})
