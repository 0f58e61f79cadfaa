/** For who paid when the time was up: money that comes late is honoured or goes back. */
export const lateMoney =
  'Se você pagou no último instante, fique tranquilo: o pagamento será confirmado, ou devolvido por inteiro.'
