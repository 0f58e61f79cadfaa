export { messagesPersonalData } from './personal-data.ts'
