export { announce, freezeNotices, markMailed } from './announce.ts'
export { countConcerned } from './audience.ts'
export { noticesPersonalData } from './personal-data.ts'
export { takeNoticedGuests } from './send-notices.ts'
