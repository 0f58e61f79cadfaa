import { config } from 'zod/mini'

// Whether schemas may be compiled to code is tried with `new Function`, which the content policy
// reports. Imported before the first schema is made.
config({ jitless: true })
