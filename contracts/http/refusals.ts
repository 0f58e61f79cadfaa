export interface Refusal {
  readonly status: number
  /** Message in Portuguese for users. */
  readonly message: string
}

/** HTTP status and message of every refusal code. */
export const refusals = {
  BAD_INPUT: { status: 400, message: 'Confira os dados enviados.' },
  UNAUTHENTICATED: { status: 401, message: 'Entre na sua conta para continuar.' },
  WRONG_PASSWORD: { status: 403, message: 'Senha incorreta.' },
  STEP_UP_NEEDED: { status: 403, message: 'Confirme que é você para continuar.' },
  WRONG_CODE: { status: 403, message: 'Código incorreto.' },
  CODE_REUSED: { status: 403, message: 'Este código já foi usado. Espere o próximo.' },
  CODE_NEEDED: { status: 401, message: 'Digite o código do seu aplicativo autenticador.' },
  PASSKEY_NEEDED: {
    status: 401,
    message: 'Esta conta pede mais do que a senha: entre com a chave de acesso.',
  },
  PASSKEY_REFUSED: {
    status: 403,
    message: 'Não reconhecemos esta chave de acesso. Tente de novo ou use outra forma.',
  },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Esta chave de acesso já foi removida.' },
  TOO_MANY_PASSKEYS: { status: 409, message: 'Remova uma chave de acesso antes de criar outra.' },
  PASSWORD_GUESSABLE: {
    status: 422,
    message:
      'Sua senha é uma das primeiras que alguém tentaria. Troque-a em Perfil → Segurança para continuar.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message: 'Confirme com a chave de acesso ou com um código: a senha não basta.',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'Ative a verificação em duas etapas em Perfil → Segurança para continuar.',
  },
  WRONG_CREDENTIALS: { status: 401, message: 'Email ou senha incorretos.' },
  ACCOUNT_BLOCKED: {
    status: 403,
    message: 'Sua conta está bloqueada. Enviamos o motivo por email.',
  },
  FORBIDDEN: { status: 403, message: 'Você não tem permissão para fazer isso.' },
  MEMBER_TOO_NEW: {
    status: 403,
    message:
      'Por segurança, quem recebe uma função espera 24 horas para cancelar eventos, reembolsar e exportar CPFs. Fale com um dono da organização.',
  },
  CROSS_SITE: { status: 403, message: 'Este envio não veio do nosso site.' },
  XSRF: { status: 403, message: 'Recarregue a página e tente de novo.' },
  NOT_FOUND: { status: 404, message: 'Não encontramos o que você procura.' },
  EVENT_NOT_FOUND: { status: 404, message: 'Evento não encontrado' },
  FORM_NOT_FOUND: { status: 404, message: 'Formulário não encontrado.' },
  SESSION_NOT_FOUND: { status: 404, message: 'Atividade não encontrada.' },
  NOT_SUBSCRIBED: { status: 404, message: 'Você não está inscrito nesta atividade.' },
  SALE_NOT_FOUND: { status: 404, message: 'Pedido não encontrado.' },
  CODE_NOT_FOUND: { status: 404, message: 'Ingresso não encontrado.' },
  CERTIFICATE_NOT_FOUND: { status: 404, message: 'Certificado não encontrado.' },
  REFUND_NOT_FOUND: { status: 404, message: 'Este reembolso não está na lista.' },
  LEAD_NOT_FOUND: { status: 404, message: 'Este contato não existe.' },
  DEVICE_NOT_FOUND: { status: 404, message: 'Este celular não é da portaria deste evento.' },
  SCAN_NOT_FOUND: { status: 404, message: 'Esta leitura não existe.' },
  SECTOR_NOT_FOUND: { status: 404, message: 'Este setor não é deste evento.' },
  LOT_NOT_FOUND: { status: 404, message: 'Este lote não é deste evento.' },
  TICKET_NOT_FOUND: { status: 404, message: 'Este ingresso não é deste evento.' },
  LINK_NOT_FOUND: { status: 404, message: 'Link de divulgação não encontrado.' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'Mensagem não encontrada.' },
  COUPON_NOT_FOUND: { status: 404, message: 'Cupom não encontrado.' },
  COURTESY_NOT_FOUND: { status: 404, message: 'Não encontramos esta cortesia.' },
  ORGANIZATION_NOT_FOUND: { status: 404, message: 'Organização não encontrada.' },
  MEMBER_NOT_FOUND: { status: 404, message: 'Esta pessoa não faz parte da equipe.' },
  LOGIN_NOT_FOUND: { status: 404, message: 'Este acesso já foi encerrado.' },
  FILE_NOT_FOUND: { status: 404, message: 'Arquivo não encontrado. Envie de novo.' },
  EMAIL_NOT_PROVED: {
    status: 403,
    message: 'Confirme seu email para continuar: abra o link que enviamos.',
  },
  ORGANIZATION_SUSPENDED: {
    status: 403,
    message: 'Esta organização está suspensa. Fale com nossa equipe.',
  },
  SESSION_FULL: { status: 409, message: 'Vagas esgotadas.' },
  ALREADY_SUBSCRIBED: { status: 409, message: 'Você já está inscrito nesta atividade.' },
  SOLD_OUT: { status: 409, message: 'Ingressos esgotados.' },
  LOT_CLOSED: { status: 409, message: 'Este lote acabou de encerrar.' },
  BENEFIT_REQUIRED: {
    status: 422,
    message: 'Escolha o benefício de cada meia-entrada.',
  },
  NOT_ENOUGH_LEFT: { status: 409, message: 'Não há ingressos suficientes.' },
  SALE_NOT_HELD: { status: 409, message: 'Este pedido não está mais reservado.' },
  TOO_MANY_WAITING: {
    status: 409,
    message:
      'Você já tem outros pedidos deste evento aguardando pagamento. Pague ou cancele um deles antes.',
  },
  PAYMENT_UNDER_WAY: { status: 409, message: 'Já há um pagamento em andamento para este pedido.' },
  ALREADY_NAMED: { status: 409, message: 'Este ingresso já foi nominado.' },
  CODE_USED: { status: 409, message: 'Este ingresso já foi utilizado.' },
  HOLDER_REQUIRED: {
    status: 409,
    message: 'Você deve nominar o ingresso para gerar o QR Code',
  },
  CERTIFICATE_NOT_READY: {
    status: 409,
    message: 'O certificado fica disponível depois do check-in na atividade.',
  },
  CERTIFICATE_OF_EVENT: {
    status: 409,
    message: 'Este evento emite um só certificado, com a soma das atividades.',
  },
  PRESENCE_TOO_LOW: {
    status: 409,
    message: 'Ainda não há presenças suficientes para o certificado do evento.',
  },
  LEAD_CHANGED: {
    status: 409,
    message: 'Outra pessoa mudou a situação deste contato. Confira como ele está agora.',
  },
  LEAD_NOT_WON: {
    status: 409,
    message: 'Marque o contato como ganho antes de convidar.',
  },
  ORGANIZATION_CHANGED: {
    status: 409,
    message: 'Outra pessoa mudou os dados da organização. Confira como eles estão agora.',
  },
  EVENT_CHANGED: {
    status: 409,
    message: 'Outra pessoa salvou esta parte enquanto você editava. Confira o que mudou.',
  },
  CHANGE_DIFFERS: {
    status: 409,
    message: 'O efeito desta alteração não é mais o que você confirmou. Confira de novo.',
  },
  ALREADY_SOLD: {
    status: 409,
    message: 'Isto não pode mais mudar: já há ingressos vendidos ou reservados.',
  },
  CAPACITY_TAKEN: { status: 409, message: 'A capacidade é menor que o que já foi vendido.' },
  MESSAGE_UNDER_WAY: {
    status: 409,
    message: 'O envio já começou: esta mensagem não pode mais ser desfeita.',
  },
  MESSAGE_REVIEWED: { status: 409, message: 'Esta mensagem não espera mais pela equipe.' },
  TOO_MANY_MESSAGES: {
    status: 409,
    message: 'Sua organização já tem todas as mensagens que pode enviar neste dia.',
  },
  COUPON_TAKEN: { status: 409, message: 'Já existe um cupom com este código.' },
  TOO_MANY_COUPONS: { status: 409, message: 'São no máximo 500 cupons por evento.' },
  TOO_MANY_LINKS: { status: 409, message: 'São no máximo 200 links por evento.' },
  SLUG_TAKEN: { status: 409, message: 'Este endereço já é de outro evento.' },
  ALREADY_PUBLISHED: {
    status: 409,
    message: 'Um evento que já foi publicado não pode ser excluído.',
  },
  EVENT_NOT_PUBLISHED: {
    status: 409,
    message: 'Este evento não foi publicado. Um rascunho pode ser excluído.',
  },
  TOO_MANY_DRAFTS: {
    status: 409,
    message: 'Há rascunhos demais nesta organização. Exclua os que não vai usar.',
  },
  TOO_MANY_TICKET_TYPES: {
    status: 409,
    message: 'São no máximo 100 tipos de ingresso por evento.',
  },
  TOO_MANY_SESSIONS: { status: 409, message: 'São no máximo 300 atividades por evento.' },
  TOO_MANY_FORMS: { status: 409, message: 'São no máximo 20 formulários por evento.' },
  FORM_IN_USE: {
    status: 409,
    message: 'Este formulário já é usado ou respondido, e fica no evento.',
  },
  SESSION_CANCELLED: { status: 410, message: 'Esta atividade foi cancelada.' },
  LAST_OWNER: { status: 409, message: 'A organização precisa de pelo menos um dono.' },
  ALREADY_MEMBER: { status: 409, message: 'Esta pessoa já faz parte da equipe.' },
  TOO_MANY_ORGANIZATIONS: {
    status: 409,
    message: 'Você já tem muitas organizações. Fale com nossa equipe.',
  },
  COURTESY_USED: {
    status: 409,
    message: 'Esta cortesia já foi usada na portaria e não pode mais ser retirada.',
  },
  SCAN_NO_CONFLICT: { status: 409, message: 'Esta leitura não é um conflito.' },
  SCAN_NOT_ADMITTED: { status: 409, message: 'Esta leitura não vale como entrada.' },
  ATTENDANCE_CERTIFIED: {
    status: 409,
    message: 'O certificado desta presença já foi emitido: a entrada não pode mais ser desfeita.',
  },
  SUBSCRIPTION_USED: {
    status: 409,
    message: 'Você já entrou nesta atividade: a inscrição não pode mais ser cancelada.',
  },
  MOVE_UNDER_WAY: {
    status: 409,
    message: 'Este ingresso já tem uma troca aguardando pagamento.',
  },
  SALE_NOT_PAID: { status: 409, message: 'Este pedido não está pago.' },
  REFUND_UNDER_WAY: { status: 409, message: 'O reembolso deste pedido já está em andamento.' },
  REFUND_DIFFERS: {
    status: 409,
    message: 'Este reembolso não é mais o que você conferiu. Confira de novo.',
  },
  TICKET_USED: {
    status: 409,
    message: 'Um ingresso deste pedido já foi utilizado: a compra não pode mais ser cancelada.',
  },
  PURCHASES_OPEN: {
    status: 409,
    message: 'Há compras em andamento ou ingressos de eventos que ainda vão acontecer.',
  },
  CPF_LOCKED: {
    status: 409,
    message: 'Este CPF já foi usado em uma compra paga e não pode ser alterado.',
  },
  EVENT_CANCELLED: { status: 410, message: 'Este evento foi cancelado.' },
  BUYER_ERASED: { status: 410, message: 'Quem comprou apagou a conta, e não recebe mais emails.' },
  RESERVATION_EXPIRED: { status: 410, message: 'Reserva expirada' },
  RESET_TOKEN_INVALID: {
    status: 410,
    message: 'Este link de recuperação não vale mais. Peça um novo.',
  },
  CONFIRMATION_TOKEN_INVALID: {
    status: 410,
    message: 'Este link de confirmação não vale mais. Peça um novo.',
  },
  INVITE_INVALID: { status: 410, message: 'Este convite não vale mais. Peça um novo.' },
  GATE_INVITE_INVALID: {
    status: 410,
    message: 'Este QR code não vale mais. Peça um novo a quem convidou você.',
  },
  BODY_TOO_LARGE: { status: 413, message: 'O envio é grande demais.' },
  FILE_REFUSED: {
    status: 422,
    message: 'Não conseguimos ler este arquivo. Envie uma imagem JPG, PNG ou WebP, ou um PDF.',
  },
  STORAGE_FULL: {
    status: 422,
    message: 'O espaço para arquivos acabou. Exclua o que não usa ou fale conosco.',
  },
  UPLOAD_TOO_SLOW: {
    status: 408,
    message: 'O envio está lento demais. Tente com outra conexão ou um arquivo menor.',
  },
  UNSUPPORTED_MEDIA: { status: 415, message: 'O formato do envio não é aceito.' },
  MOVE_NOT_POSSIBLE: { status: 422, message: 'Este ingresso não pode ser trocado por este tipo.' },
  PAYOUT_BLOCKED: { status: 422, message: 'Este repasse não pode ser feito agora.' },
  BALANCE_TOO_LOW: { status: 422, message: 'O valor é maior que o disponível para repasse.' },
  NOT_READY: { status: 422, message: 'Ainda falta preencher algo antes de publicar.' },
  TOO_MUCH_RESERVED: {
    status: 409,
    message: 'Muitos ingressos estão reservados agora. Tente de novo em alguns minutos.',
  },
  SALES_PAUSED: { status: 422, message: 'As vendas deste evento estão pausadas.' },
  SESSION_IS_PAID: {
    status: 422,
    message: 'Esta atividade é paga: a vaga vem com o ingresso.',
  },
  SESSION_NOT_OPEN: { status: 422, message: 'Esta atividade não recebe inscrições.' },
  SESSION_STARTED: {
    status: 422,
    message: 'A atividade já começou: a inscrição não pode mais ser cancelada.',
  },
  REFUND_TOO_LATE: {
    status: 422,
    message: 'O prazo para cancelar esta compra já passou.',
  },
  UNDO_TOO_LATE: {
    status: 422,
    message: 'Uma entrada só pode ser desfeita até um minuto depois.',
  },
  SESSION_ENDED: { status: 422, message: 'Esta atividade já terminou.' },
  EVENT_ENDED: { status: 422, message: 'Evento encerrado' },
  CURRENCY_NOT_SOLD: { status: 422, message: 'Este ingresso não é vendido em reais.' },
  SALES_NOT_STARTED: { status: 422, message: 'As vendas ainda não começaram.' },
  SALES_ENDED: { status: 422, message: 'As vendas já terminaram.' },
  TOO_FEW_TICKETS: { status: 422, message: 'A quantidade é menor que o mínimo por pedido.' },
  TOO_MANY_TICKETS: { status: 422, message: 'A quantidade é maior que o máximo por pedido.' },
  BELOW_MINIMUM: { status: 422, message: 'Compra mínima de R$ 5,00' },
  METHOD_NOT_ACCEPTED: {
    status: 422,
    message: 'Este evento não aceita esta forma de pagamento.',
  },
  INSTALLMENTS_NOT_OFFERED: { status: 422, message: 'Opção de parcelamento não disponível' },
  ADDRESS_REQUIRED: { status: 422, message: 'Endereço necessário' },
  GUESTS_WRONG: {
    status: 422,
    message: 'Confira as linhas marcadas. Nenhuma cortesia foi dada.',
  },
  COURTESY_QUOTA: { status: 422, message: 'A lista passa da sua cota de cortesias.' },
  MAIL_BUDGET: {
    status: 422,
    message: 'São mais e-mails do que a organização pode mandar nesse dia.',
  },
  COUPON_INVALID: { status: 422, message: 'Este cupom não vale para este pedido.' },
  COUPON_USED_UP: { status: 422, message: 'Este cupom já foi todo usado.' },
  CPF_LIMIT_REACHED: {
    status: 422,
    message: 'Este CPF já tem todos os ingressos que pode comprar.',
  },
  CPF_REQUIRED: { status: 422, message: 'CPF necessário' },
  CARD_INVALID: { status: 422, message: 'Confira os dados do cartão.' },
  CARD_DECLINED: {
    status: 422,
    message:
      'Não foi possível processar seu pagamento com cartão. Verifique os dados e tente novamente.',
  },
  KEY_REUSED: { status: 422, message: 'Esta chave já foi usada com outro pedido.' },
  FORM_REQUIRED: { status: 422, message: 'Responda ao formulário para continuar.' },
  FORM_INVALID: {
    status: 422,
    message: 'Por favor, corrija os erros no formulário antes de continuar',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Muitas tentativas. Aguarde um momento e tente de novo.',
  },
  HOLD_RENEWED: {
    status: 429,
    message: 'Você já renovou esta reserva duas vezes. Tente de novo mais tarde.',
  },
  TOO_MANY_EXPORTS: {
    status: 429,
    message: 'Você já tem exportações em andamento. Espere uma delas terminar.',
  },
  TOO_MANY_HELD_SCANS: {
    status: 429,
    message: 'Este celular já enviou leituras demais depois de perder o acesso à portaria.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Muitas tentativas. Aguarde alguns minutos e tente de novo.',
  },
  INTERNAL: { status: 500, message: 'Algo deu errado do nosso lado. Tente novamente.' },
  PROVIDER_AWAY: {
    status: 502,
    message: 'O serviço de pagamento não respondeu. Tente novamente em instantes.',
  },
  PROVIDER_BUSY: {
    status: 502,
    message: 'O banco está ocupado. Tente novamente em alguns minutos.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'Serviço temporariamente indisponível. Tente novamente em instantes.',
  },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof refusals

/** Refusals that every call may answer with; a call declares all others. */
export type SharedRefusal =
  | 'BAD_INPUT'
  | 'UNAUTHENTICATED'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL'
  | 'UNAVAILABLE'
