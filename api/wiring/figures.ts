import type { EndedLogins } from '../areas/accounts/public.ts'
import { type FigureStreams, registerFigures } from '../areas/figures/routes.ts'
import { SALE_CHANGED } from '../areas/reservations/public.ts'
import type { Deps, Part } from './part.ts'
import { createRights } from './rights.ts'

/** Figures of an event in the promoters' workspace, and the streams that push them. */
export function wireFigures(
  { config, db, log }: Deps,
  endedLogins: Pick<EndedLogins, 'has' | 'onEnded'>,
): Part {
  let streams: FigureStreams | undefined
  return {
    listening: {
      channel: SALE_CHANGED,
      onMessage: (saleId) => streams?.onSaleChanged(saleId),
      onGap: () => streams?.onGap(),
    },
    register: (app) => {
      streams = registerFigures(app, { config, db, log, rights: createRights(db), endedLogins })
    },
  }
}
