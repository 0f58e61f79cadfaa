export { type ParticipantRow, participants } from './participants.ts'
