import './zod-setup.ts'

/** Contracts of passkeys and authenticator apps, apart from those that every page loads. */
export * from '@55tickets/contracts/accounts/second-factor.ts'
