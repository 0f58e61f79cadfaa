export { listLinks } from './list-links.ts'
export { linksPersonalData } from './personal-data.ts'
