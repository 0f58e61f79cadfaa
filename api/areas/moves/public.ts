export { canFinishMove, finishMove } from './finish-move.ts'
export { moveExpiredMail } from './mails.ts'
