export { isCertified } from './is-certified.ts'
