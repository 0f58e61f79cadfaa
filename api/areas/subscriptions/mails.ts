import { facts, heading, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'

/** Tells the company that a paid ticket could not be subscribed. */
export function fullSessionMail(
  userId: string,
  names: { title: string; name: string } | undefined,
): Mail {
  return {
    template: 'no-place',
    subject: `Ingresso pago sem vaga: ${names?.title ?? 'programação'}`,
    preview: 'Um ingresso foi pago e a programação dele está lotada.',
    blocks: [
      heading('Ingresso pago sem vaga'),
      paragraph(
        'Um ingresso foi pago e a programação que vem com ele está lotada. Abra uma vaga ou devolva o dinheiro, e avise quem comprou.',
      ),
      facts(['Evento', names?.name ?? ''], ['Programação', names?.title ?? ''], ['Pessoa', userId]),
    ],
  }
}
