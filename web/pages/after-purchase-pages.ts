/** In one file for the browser: they show the same tickets, and who comes to one goes on to another. */
export { default as CertificatePage } from './certificate.tsx'
export { default as MyTicketsPage } from './my-tickets.tsx'
export { default as ProfilePage } from './profile.tsx'
export { default as SalePage } from './sale.tsx'
export { default as SubscriptionsPage } from './subscriptions.tsx'
