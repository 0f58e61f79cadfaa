import { isCertifiedAlone } from '../areas/certificates/public.ts'
import { registerCertificates } from '../areas/certificates/routes.ts'
import { registerSubscriptions } from '../areas/subscriptions/routes.ts'
import type { Deps, Part } from './part.ts'

export const wireSubscriptions = ({ config, db }: Deps): Part => ({
  register: (app) => {
    registerSubscriptions(app, db, isCertifiedAlone)
    registerCertificates(app, db, config.PUBLIC_URL)
  },
})
