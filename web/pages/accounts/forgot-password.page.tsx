export { ForgotPasswordScreen as default } from '../../areas/accounts/forgot-password-screen.tsx'
