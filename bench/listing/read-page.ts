import { EventList } from '@55tickets/contracts/events.ts'
import { get } from './get.ts'

export const readPage = async (url: string, path: string): Promise<EventList> =>
  EventList.parse(JSON.parse(await get(url + path)))
