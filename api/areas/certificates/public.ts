export { isCertified } from './issue-certificate.ts'
