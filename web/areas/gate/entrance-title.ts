import type { Post, Told } from './engine.ts'

export const entranceTitle = ({ event, session }: Pick<Post, 'event' | 'session'>): string =>
  event.entrances.find((entrance) => entrance.session === session)?.title ?? 'Entrada'

/** Names the entrances that a code admits to, for a code shown at another one. */
export const rightEntrance = (
  { event }: Pick<Post, 'event'>,
  { entrances }: NonNullable<Told['ticket']>,
): string => entrances.map((session) => entranceTitle({ event, session })).join(' ou ')
