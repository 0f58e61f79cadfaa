export { SignupScreen as default } from '../areas/accounts/signup-screen.tsx'
