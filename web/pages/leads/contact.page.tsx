export { ContactScreen as default } from '../../areas/leads/contact-screen.tsx'
