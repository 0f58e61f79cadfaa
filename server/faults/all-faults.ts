import { breakDatabase } from './break-database.ts'
import type { Fault } from './fault.ts'
import { jumbleNotices } from './jumble-notices.ts'
import { killServer } from './kill-server.ts'
import { pressServers } from './press-servers.ts'
import { rush } from './rush.ts'
import { troubleMail } from './trouble-mail.ts'
import { troubleProvider } from './trouble-provider.ts'

/** In the order in which they are fired. */
export const allFaults: readonly Fault[] = [
  rush,
  ...killServer,
  ...breakDatabase,
  ...troubleProvider,
  ...jumbleNotices,
  ...troubleMail,
  ...pressServers,
]
