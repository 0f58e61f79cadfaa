import { randomUUID } from 'node:crypto'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { createTokens } from '../../api/areas/accounts/tokens.ts'
import { userId } from '../reserve/store.ts'

interface VisitorOptions {
  readonly url: string
  readonly agent: Agent
  readonly user: number
  readonly secret: string
  readonly onStatus: (status: number) => void
}

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** A signed-in visitor at one of the servers. Undeclared errors are thrown. */
export interface Visitor {
  get(path: string): Promise<Answer>
  post(path: string, body?: object): Promise<Answer>
  delete(path: string): Promise<Answer>
  /** Listens to server-sent events until one contains this text. */
  hear(path: string, text: string): Promise<void>
}

const ANSWER_TIMEOUT_MS = 20_000
/**
 * True for declared statuses. After a 503 or 429 with Retry-After the visitor comes back with
 * another visit.
 */
const isDeclared = (status: number, hasRetryAfter: boolean) =>
  status < 400 || status === 409 || ((status === 503 || status === 429) && hasRetryAfter)

export function createVisitor({ url, agent, user, secret, onStatus }: VisitorOptions): Visitor {
  const caller = { userId: userId(user), loginId: randomUUID() }
  const token = createTokens([secret]).issueAccess(caller, new Date())

  function open(method: string, path: string, body?: object): Promise<IncomingMessage> {
    const bytes = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(bytes !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(bytes),
      }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(url + path, { agent, method, headers, timeout: ANSWER_TIMEOUT_MS })
      sent.once('response', (answer) => {
        onStatus(answer.statusCode ?? 0)
        resolve(answer)
      })
      sent.once('timeout', () => sent.destroy(new Error('no answer in time')))
      sent.once('error', reject)
      sent.end(bytes)
    })
  }

  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await open(method, path, body)
    answer.setEncoding('utf8')
    let text = ''
    for await (const chunk of answer) text += String(chunk)
    const status = answer.statusCode ?? 0
    if (!isDeclared(status, answer.headers['retry-after'] !== undefined))
      throw new Error(`${method} answered ${status} ${text.slice(0, 120)}`)
    const isJson = answer.headers['content-type']?.startsWith('application/json') ?? false
    return { status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} }
  }

  return {
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    delete: (path) => ask('DELETE', path),
    async hear(path, text) {
      const answer = await open('GET', path)
      if (answer.statusCode !== 200) return answer.destroy() && undefined
      const timer = setTimeout(
        () => answer.destroy(new Error('the event did not arrive in time')),
        ANSWER_TIMEOUT_MS,
      )
      try {
        answer.setEncoding('utf8')
        for await (const chunk of answer) if (String(chunk).includes(text)) return
      } finally {
        clearTimeout(timer)
        answer.destroy()
      }
    },
  }
}
