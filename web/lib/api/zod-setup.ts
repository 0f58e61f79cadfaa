import { config } from 'zod/mini'

// Zod tests with `new Function` whether it may compile schemas to code, which the content policy
// reports. Imported before the first schema is created.
config({ jitless: true })
