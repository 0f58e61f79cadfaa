import { registerReports } from '../areas/reports/routes.ts'
import type { Deps, Part } from './part.ts'

/** Reports of an event's money. */
export const wireReports = ({ db }: Deps): Part => ({
  register: (app) => registerReports(app, db),
})
