export { COURTESY_LINK } from './mails.ts'
export { courtesiesPersonalData } from './personal-data.ts'
export { isWrittenGuest, writtenGuests } from './written-guests.ts'
