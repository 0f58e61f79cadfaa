export { participants } from './participants.ts'
export { peoplePersonalData } from './personal-data.ts'
