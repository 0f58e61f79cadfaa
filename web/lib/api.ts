import type { Access, Answer, Call, CallRequest } from '@55tickets/contracts/call.ts'
import type { ErrorAnswer } from '@55tickets/contracts/refusals.ts'

export interface ApiRequest {
  readonly method: Call['method']
  /** From `/api` on, with the query string. */
  readonly path: string
  /** As whom the call is made: one of a signed-in user carries their token. */
  readonly access: Access
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Where the answer is no JSON but something to keep or to look at. */
  readonly as?: 'file'
  readonly signal?: AbortSignal | undefined
}

export interface ApiResponse {
  readonly status: number
  /** The parsed JSON, or what a file was asked for; undefined where the answer was neither. */
  readonly body: unknown
}

/** How a request travels: fetch in the browser, in-process on the server. Rejects without a response. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

/** The parts of a request as they travel; what of them a call takes is for its contract to say. */
interface Parts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  readonly body?: unknown
  /** Carries the token on a call that is open to all, where it tells signed-in people more. */
  readonly asUser?: true
  /** A name for the request: sent twice under the same one, it counts once. */
  readonly idempotencyKey?: string
}

/** A transport with the contracts on top: what pages and queries are given. */
export type Api = <C extends Call>(
  call: C,
  asked: CallRequest<C> & Parts,
  signal?: AbortSignal,
) => Promise<Answer<C>>

interface Failure {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly fields?: Readonly<Record<string, string>> | undefined
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 where no response came. */
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.status = failure.status
    this.code = failure.code
    this.fields = failure.fields ?? {}
  }
}

export async function callApi<C extends Call>(
  transport: Transport,
  call: C,
  { params, query, body, asUser, idempotencyKey }: CallRequest<C> & Parts,
  signal?: AbortSignal,
): Promise<Answer<C>> {
  const { method } = call
  const access = asUser ? 'user' : call.access
  const path = `/api${fillPath(call.path, params ?? {})}${queryText(query ?? {})}`
  const headers = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}
  const response = await ask(transport, { method, path, access, headers, body, signal })
  const parsed = call.answer.safeParse(response.body)
  if (parsed.success) return parsed.data as Answer<C>
  throw new ApiError(
    {
      status: response.status,
      code: 'INVALID_ANSWER',
      message: 'Recebemos uma resposta inesperada do servidor.',
    },
    { cause: parsed.error },
  )
}

/** What the server answers; a refusal, and no answer at all, is thrown as one kind of error. */
export async function ask(transport: Transport, request: ApiRequest): Promise<ApiResponse> {
  const response = await transport(request).catch((cause: unknown) => {
    if (isCalledOff(request.signal) || cause instanceof ApiError) throw cause
    throw new ApiError(noResponse, { cause })
  })
  if (response.status >= 400) throw refusal(response)
  return response
}

/** By whoever asked. Where time is up it is the server that did not answer. */
const isCalledOff = (signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && signal.reason?.name !== 'TimeoutError'

/** What the server said about its refusal; undefined where it said nothing that can be shown. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.message ? error.message : undefined

/** Why something could not be loaded, in words to show. */
export const failureText = (error: unknown): string =>
  serverMessage(error) ?? 'Verifique sua conexão e tente novamente.'

/** Whether the server itself turned the caller away, so that asking again would change nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429

export const bindApi =
  (transport: Transport): Api =>
  (call, asked, signal) =>
    callApi(transport, call, asked, signal)

const noResponse: Failure = {
  status: 0,
  code: 'NO_RESPONSE',
  message: 'Servidor não respondeu. Verifique sua conexão.',
}

export function fillPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryText(query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value)
  }
  const text = search.toString()
  return text && `?${text}`
}

/** A proxy in front may answer with something that is not our error shape. */
const refusal = ({ status, body }: ApiResponse): ApiError =>
  new ApiError(isErrorAnswer(body) ? { ...body, status } : { status, code: 'UNKNOWN', message: '' })

/** By hand, because the parser of the contracts is loaded with them and this file comes first. */
function isErrorAnswer(body: unknown): body is ErrorAnswer {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  )
}
