export { isCertified } from './issue-certificate.ts'
export { exportedCertificate } from './personal-data.ts'
