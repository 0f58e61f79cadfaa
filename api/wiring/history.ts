import { registerHistory } from '../areas/history/routes.ts'
import type { Deps, Part } from './part.ts'

export const wireHistory = ({ db }: Deps): Part => ({
  register: (app) => registerHistory(app, db),
})
