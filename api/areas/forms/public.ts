export { findAnsweredForms } from './answered-forms.ts'
export {
  deleteSaleAnswers,
  deleteSubscriptionAnswers,
  writeSubscriptionAnswers,
} from './answers.ts'
export { type CheckedForm, checkForms } from './check-forms.ts'
export { oldAnswersWorker } from './delete-old-answers.ts'
