import { oldAnswersWorker } from '../areas/forms/public.ts'
import { registerOrdersFile } from '../areas/orders/event-orders/routes.ts'
import { createBeginExport, createBeginOrdersExport } from '../areas/people/begin-export.ts'
import { purgeExportsWorker } from '../areas/people/purge-exports.ts'
import { registerPeople } from '../areas/people/routes.ts'
import type { Deps, Part } from './part.ts'

/** Participants, all exports of an event's people, and how long what they answered and who exported them is kept. */
export function wirePeople(deps: Deps): Part {
  const { db, clock } = deps
  const beginExport = createBeginExport(db)
  return {
    workers: [
      oldAnswersWorker({ log: deps.log, retentionDays: deps.config.ANSWER_RETENTION_DAYS }),
      purgeExportsWorker(),
    ],
    register: (app) => {
      registerPeople(app, { db, clock, beginExport })
      const beginOrdersExport = createBeginOrdersExport(db, beginExport)
      registerOrdersFile(app, { db, clock, beginExport: beginOrdersExport })
    },
  }
}
