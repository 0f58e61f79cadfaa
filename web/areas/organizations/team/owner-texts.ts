/** What follows when somebody becomes an owner or ceases to be one, beside the password that it needs. */
export const ownerTexts = {
  joins:
    'Um dono cuida de tudo, também do dinheiro e da equipe. Todos os donos recebem um email agora.',
  leaves:
    'Deixar de ser dono leva 24 horas. Todos os donos recebem um email agora e, nesse tempo, podem voltar atrás.',
} as const
