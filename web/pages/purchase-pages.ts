/** Bundled in one chunk: visitors go from one of these pages to the next. */
export { default as CheckoutPage } from './payments/checkout.page.tsx'
export { default as EventCheckoutPage } from './payments/event-checkout.page.tsx'
export { default as OrderConfirmedPage } from './payments/order-confirmed.page.tsx'
export { default as PixPaymentPage } from './payments/pix-payment.page.tsx'
export { default as PostLoginCheckoutPage } from './payments/post-login-checkout.page.tsx'
