export { createDemoUser } from './create-demo-user.ts'
export { findPerson } from './queries.ts'
