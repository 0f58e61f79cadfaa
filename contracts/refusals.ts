import { z } from 'zod/mini'

export interface Refusal {
  readonly status: number
  /** Portuguese, fit to show to a person. */
  readonly message: string
}

/** The one table from refusal code to HTTP status and message. */
export const refusals = {
  BAD_INPUT: { status: 400, message: 'Confira os dados enviados.' },
  UNAUTHENTICATED: { status: 401, message: 'Entre na sua conta para continuar.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Email ou senha incorretos.' },
  FORBIDDEN: { status: 403, message: 'Você não tem permissão para fazer isso.' },
  CROSS_SITE: { status: 403, message: 'Este envio não veio do nosso site.' },
  XSRF: { status: 403, message: 'Recarregue a página e tente de novo.' },
  NOT_FOUND: { status: 404, message: 'Não encontramos o que você procura.' },
  EVENT_NOT_FOUND: { status: 404, message: 'Evento não encontrado' },
  EMAIL_TAKEN: { status: 409, message: 'Já existe uma conta com este email.' },
  RESET_TOKEN_INVALID: {
    status: 410,
    message: 'Este link de recuperação não vale mais. Peça um novo.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'O envio é grande demais.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'O formato do envio não é aceito.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Muitas tentativas. Aguarde um momento e tente de novo.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Muitas tentativas. Aguarde alguns minutos e tente de novo.',
  },
  INTERNAL: { status: 500, message: 'Algo deu errado do nosso lado. Tente novamente.' },
  UNAVAILABLE: {
    status: 503,
    message: 'Serviço temporariamente indisponível. Tente novamente em instantes.',
  },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof refusals

/** What any call may answer; everything else a call names itself. */
export type SharedRefusal =
  | 'BAD_INPUT'
  | 'UNAUTHENTICATED'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL'
  | 'UNAVAILABLE'

/** The one shape of every error answer. */
export const ErrorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
