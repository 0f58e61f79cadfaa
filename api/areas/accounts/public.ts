export { createDemoUser } from './create-demo-user.ts'
