export { type CheckedForm, checkForms } from './check-forms.ts'
