export { courtesiesPersonalData } from './personal-data.ts'
