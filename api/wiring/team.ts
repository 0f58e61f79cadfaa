import { registerTeam } from '../areas/team/routes.ts'
import type { Deps, Part } from './part.ts'

export const wireTeam = ({ db }: Deps): Part => ({ register: (app) => registerTeam(app, db) })
