import type { Post } from './engine.ts'

export const entranceTitle = ({ event, session }: Pick<Post, 'event' | 'session'>): string =>
  event.entrances.find((entrance) => entrance.session === session)?.title ?? 'Entrada'
