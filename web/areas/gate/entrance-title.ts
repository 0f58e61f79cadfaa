import type { Post } from './engine.ts'

export const entranceTitle = ({ event, session }: Pick<Post, 'event' | 'session'>): string =>
  event.entrances.find((entrance) => entrance.session === session)?.title ?? 'Entrada'

/** Where a code is good that is shown elsewhere: at its session, or else where tickets are. */
export const rightEntrance = ({ event }: Pick<Post, 'event'>, name: string): string =>
  event.entrances.some(({ session, title }) => session !== null && title === name)
    ? name
    : entranceTitle({ event, session: null })
