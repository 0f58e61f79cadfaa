import { Agent, request } from 'node:http'

/** One connection, kept open: what is timed is the answer, not the greeting. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** The body of a 200; anything else is a failure of the benchmark. */
export function get(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(body)
        else reject(new Error(`${url} answered ${response.statusCode}: ${body}`))
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
