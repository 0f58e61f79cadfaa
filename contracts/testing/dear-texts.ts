import { tidyText } from '@55tickets/rules/text/tidy-text.ts'

const LENGTH = 30_000
const repeated = (signs: string) => signs.repeat(LENGTH / signs.length + 1).slice(0, LENGTH)
const PLAIN = repeated('palavra ')
const HOSTILE = ['<', '[', '(', '"', ' ', 'a', '1', ':/', 'a.', '<a ', '<a "', '<!--'].map(repeated)

/** Linear work stays below it; quadratic work on 30,000 characters takes hundreds of times as long. */
const MOST_TIMES = 50
/** Reads of a plain text with which work is compared that reads none, or ends at its length. */
const LEAST_READS = 5

type Work = (text: string) => unknown

/** CPU time of this thread, the least of some runs, because a busy machine only adds to it. */
async function measureCpu(work: Work, text: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const before = process.threadCpuUsage()
    await work(text)
    const { user, system } = process.threadCpuUsage(before)
    times.push(user + system)
  }
  return Math.min(...times)
}

/** CPU time of one read, from many: the clock counts in steps of milliseconds. */
async function measureRead(): Promise<number> {
  const reads = 200
  const readOften = (text: string) => {
    for (let n = 0; n < reads; n += 1) tidyText(text)
  }
  return (await measureCpu(readOften, PLAIN)) / reads
}
const read = await measureRead()

/** Starts of the texts that cost some work far more than a plain text of the same length does. */
export async function findDearTexts(work: Work): Promise<string[]> {
  const plain = await measureCpu(work, PLAIN)
  const most = MOST_TIMES * Math.max(plain, LEAST_READS * read)
  const dear: string[] = []
  for (const text of HOSTILE) if ((await measureCpu(work, text)) > most) dear.push(text.slice(0, 8))
  return dear
}
