import { createKeyLinks, STOP_KEY_LINK } from '../areas/payouts/key-links.ts'
import { registerPayouts } from '../areas/payouts/routes.ts'
import { registerTeamPayouts } from '../areas/payouts/team-routes.ts'
import type { Deps, Part } from './part.ts'

/** Payouts, and the key that they go to. */
export function wirePayouts({ config, db, enqueue, mailer }: Deps): Part {
  const links = createKeyLinks(config)
  return {
    mailLinks: { [STOP_KEY_LINK]: links.make },
    register: (app) => {
      registerPayouts(app, { config, db, enqueue, mailer, links })
      registerTeamPayouts(app, { db })
    },
  }
}
