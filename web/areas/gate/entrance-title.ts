import type { GatePosition, GateResult } from './engine/engine.ts'

export const entranceTitle = ({
  event,
  session,
}: Pick<GatePosition, 'event' | 'session'>): string =>
  event.entrances.find((entrance) => entrance.session === session)?.title ?? 'Entrada'

/** Names the entrances that a code admits to, for a code shown at another one. */
export const rightEntrance = (
  { event }: Pick<GatePosition, 'event'>,
  { entrances }: NonNullable<GateResult['ticket']>,
): string => entrances.map((session) => entranceTitle({ event, session })).join(' ou ')
