import { registerEventOrders } from '../areas/orders/event-orders/routes.ts'
import { registerOrders } from '../areas/orders/routes.ts'
import type { Deps, Part } from './part.ts'

export const wireOrders = ({ config, db, mailer }: Deps): Part => ({
  register: (app) => {
    registerOrders(app, db, config)
    registerEventOrders(app, { db, mailer, publicUrl: config.PUBLIC_URL })
  },
})
