/** Bundled in one chunk: visitors go from one of these pages to the next. */
export { default as CheckoutPage } from './checkout.tsx'
export { default as EventCheckoutPage } from './event-checkout.tsx'
export { default as OrderConfirmedPage } from './order-confirmed.tsx'
export { default as PixPaymentPage } from './pix-payment.tsx'
export { default as PostLoginCheckoutPage } from './post-login-checkout.tsx'
