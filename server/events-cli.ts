import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { importEvents } from '@55tickets/api/areas/events/public.ts'
import { openDatabase } from '@55tickets/api/platform/db/database.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { configure, joinDatabase, migrateDatabase } from './prepare.ts'
import { giveUp, say } from './terminal.ts'

const [command, path] = process.argv.slice(2)
if (command !== 'import' || !path) giveUp('Usage: npm run events -- import <file.json>')

const file = resolve(process.env['INIT_CWD'] ?? '.', path)
const inputs = await readEvents(file)
const config = configure()
const log = createLog(config.LOG_LEVEL)
const handle = await joinDatabase(config, log)
await migrateDatabase(handle.databaseUrl)
const database = openDatabase({ url: handle.databaseUrl, poolSize: 2, log })
const result = await importEvents(database.db, inputs, {
  storage: byteStorage(config),
  folder: dirname(file),
  halfPriceShare: config.HALF_PRICE_SHARE,
})
await database.close()
await handle.close()

if (!result.ok)
  giveUp(['Nothing was imported:', ...result.problems.map((problem) => `  ${problem}`)].join('\n'))
else for (const slug of result.slugs) say(`Imported ${slug}`)

/** Reads a file with one event or a list of them. */
async function readEvents(file: string): Promise<unknown[]> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'))
    return Array.isArray(content) ? content : [content]
  } catch (error) {
    return giveUp(`${file} can't be read: ${(error as Error).message}`)
  }
}
