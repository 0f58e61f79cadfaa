import { oldAnswersWorker } from '../areas/forms/public.ts'
import { purgeExportsWorker } from '../areas/people/purge-exports.ts'
import { registerPeople } from '../areas/people/routes.ts'
import type { Deps, Part } from './part.ts'

/** Participants, and how long what they answered and who exported them is kept. */
export const wirePeople = (deps: Deps): Part => ({
  workers: [
    oldAnswersWorker({ log: deps.log, retentionDays: deps.config.ANSWER_RETENTION_DAYS }),
    purgeExportsWorker(),
  ],
  register: (app) => registerPeople(app, deps),
})
