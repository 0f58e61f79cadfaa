import { Agent, request } from 'node:http'

/** One keep-alive connection: the response is timed, not the handshake. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Body of a 200 response; anything else fails the benchmark. */
export function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve(body)
        else reject(new Error(`${url} answered ${response.statusCode}: ${body}`))
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
