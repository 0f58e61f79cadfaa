export { type AffectedPerson, listAffected } from './list-affected.ts'
export { participants } from './participants.ts'
export { peoplePersonalData } from './personal-data.ts'
