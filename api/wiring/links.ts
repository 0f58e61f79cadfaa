import { registerLinks } from '../areas/links/routes.ts'
import type { Deps, Part } from './part.ts'

/** Tracking links. */
export const wireLinks = ({ db }: Deps): Part => ({ register: (app) => registerLinks(app, db) })
