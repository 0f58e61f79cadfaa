import type { Right } from '@55tickets/rules/organizations/rights.ts'
import type { z } from 'zod/mini'
import type { RefusalCode, SharedRefusal } from './refusals.ts'

/**
 * Access level of a call, which the server checks for every route and without which it does not
 * start. `user`: any signed-in user. `platform`: team members, whose role only an operator grants.
 * `gate`: gate staff of the event in `:eventId`, phones that were invited to its gate without an
 * account, and team members. `former_gate`: also users and phones that lost it a few days ago.
 * `organization:` and `event:` with a right: members of the organization in `:organizationId`, or of
 * the one that the event in `:eventId` belongs to, whose role has that right; for everybody else it
 * does not exist.
 */
export type Access =
  | 'open'
  | 'user'
  | 'platform'
  | 'gate'
  | 'former_gate'
  | `organization:${Right}`
  | `event:${Right}`

type Schema = z.ZodMiniType

/**
 * Description of one API call. The server validates, serialises and documents with it, the browser
 * builds the request and parses the answer with it.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string
  readonly access: Access
  /**
   * Proof of who the caller is, beyond the login. `step-up`: within the last minutes, or the call is refused
   * with `STEP_UP_NEEDED`. `sometimes`: the verb asks for it where the change is dangerous.
   */
  readonly confirm?: 'step-up' | 'sometimes'
  readonly summary: string
  /** Rate limit per user instead of per IP address, which phones of one carrier share. */
  readonly limitedBy?: 'user'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly status?: 200 | 201 | 202
  readonly answer: Schema
  /** Refusals of this call in addition to the shared ones. */
  readonly refusals?: readonly RefusalCode[]
}

export const call = <const C extends Call>(description: C): C => description

type Part<C, Name extends string> =
  C extends Record<Name, infer S extends Schema> ? z.input<S> : never

/** Request of a call, with only the parts that the call declares. */
export type CallRequest<C extends Call> = (C extends { params: Schema }
  ? { params: Part<C, 'params'> }
  : unknown) &
  (C extends { query: Schema } ? { query?: Part<C, 'query'> } : unknown) &
  (C extends { body: Schema } ? { body: Part<C, 'body'> } : unknown)

export type Answer<C extends Call> = z.output<C['answer']>

/** Refusal codes of a call. */
export type CallRefusal<C extends Call> =
  | SharedRefusal
  | (C extends { refusals: readonly (infer Code extends RefusalCode)[] } ? Code : never)
