import { digits } from '../text/mask.ts'

interface InvitedGuest {
  readonly name: string
  readonly phone: string | null
  readonly eventName: string
  readonly link: string
}

/** Address that opens WhatsApp with a ready text to the guest, or to whom the sender chooses. */
export function whatsAppLink({ name, phone, eventName, link }: InvitedGuest): string {
  const [first = name] = name.split(' ')
  const text = `Oi, ${first}! Aqui está a sua cortesia para ${eventName}. Abra este link para ver o ingresso, e mostre o QR code na entrada: ${link}`
  const number = phone === null ? '' : `55${digits(phone)}`
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
