import { registerLedger } from '../areas/ledger/routes.ts'
import type { Deps, Part } from './part.ts'

/** Ledger of organizations. */
export const wireLedger = ({ db }: Deps): Part => ({ register: (app) => registerLedger(app, db) })
