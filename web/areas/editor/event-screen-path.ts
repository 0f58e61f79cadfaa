/** Path of an event's screen in the workspace; without a name the overview. */
export const eventScreenPath = (
  eventId: string,
  screen?:
    | 'pagina'
    | 'datas'
    | 'local'
    | 'ingressos'
    | 'cupons'
    | 'links'
    | 'pedidos'
    | 'participantes'
    | 'mensagens'
    | 'mensagens/nova'
    | 'cortesias'
    | 'programacao'
    | 'certificados'
    | 'formularios'
    | 'previa'
    | 'copiar'
    | 'adiar'
    | 'cancelar'
    | 'financeiro'
    | 'historico',
): string => `/promotor/eventos/${eventId}${screen ? `/${screen}` : ''}`

/** Path of one form of an event. */
export const formPath = (eventId: string, formId: string): string =>
  `${eventScreenPath(eventId, 'formularios')}/${formId}`

/** Path of one order of an event. */
export const orderPath = (eventId: string, saleId: string): string =>
  `${eventScreenPath(eventId, 'pedidos')}/${saleId}`

/** Name of the button that opens a ticket type on its screen, to which an address can lead. */
export const ticketTarget = (ticketId: string): string => `ingresso-${ticketId}`
