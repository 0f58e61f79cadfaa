export { isCertified, isCertifiedAlone } from './certificate.ts'
export { exportedCertificates } from './personal-data.ts'
