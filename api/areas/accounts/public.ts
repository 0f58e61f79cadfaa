export { createDemoUser } from './create-demo-user.ts'
export { findPerson } from './queries.ts'
export { changeUser, lockUser } from './store.ts'
