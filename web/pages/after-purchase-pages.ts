/** Bundled in one chunk: these pages share the ticket components, and visitors move between them. */
export { default as CertificatePage } from './certificates/certificate.page.tsx'
export { default as MyTicketsPage } from './orders/my-tickets.page.tsx'
export { default as ProfilePage } from './orders/profile.page.tsx'
export { default as SalePage } from './orders/sale.page.tsx'
export { default as SubscriptionsPage } from './orders/subscriptions.page.tsx'
