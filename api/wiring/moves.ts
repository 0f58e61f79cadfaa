import type { MoveDeps } from '../areas/moves/deps.ts'
import { registerMoves } from '../areas/moves/routes.ts'
import type { Part } from './part.ts'

/** Moves of tickets in the promoters' workspace. */
export const wireMoves = (deps: MoveDeps): Part => ({
  register: (app) => registerMoves(app, deps),
})
