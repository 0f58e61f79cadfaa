export { LoginScreen as default } from '../areas/accounts/login-screen.tsx'
