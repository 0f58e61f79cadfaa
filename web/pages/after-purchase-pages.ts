/** Bundled in one chunk: these pages share the ticket components, and visitors move between them. */
export { default as CertificatePage } from './certificate.tsx'
export { default as MyTicketsPage } from './my-tickets.tsx'
export { default as ProfilePage } from './profile.tsx'
export { default as SalePage } from './sale.tsx'
export { default as SubscriptionsPage } from './subscriptions.tsx'
