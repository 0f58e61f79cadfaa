import { registerPeople } from '../areas/people/routes.ts'
import type { Deps, Part } from './part.ts'

export const wirePeople = (deps: Deps): Part => ({ register: (app) => registerPeople(app, deps) })
