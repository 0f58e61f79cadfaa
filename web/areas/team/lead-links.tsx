import type { Lead } from '@55tickets/contracts/team.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { buttonClasses, buttonContent } from '../../ui/button-look.ts'
import { classes } from '../../ui/classes.ts'

/** Links to reach the person, by the contact data they gave. */
export function LeadLinks({ lead: { email, phone } }: { lead: Lead }) {
  const number = phoneNumber(phone)
  return (
    <ul className="flex flex-wrap gap-3" aria-label="Falar com a pessoa">
      <ContactLink
        href={`mailto:${encodeURIComponent(email)}`}
        icon={Mail}
        text={email}
        what="Email"
      />
      {number && (
        <>
          <ContactLink
            href={`https://wa.me/${number}`}
            icon={MessageCircle}
            text="WhatsApp"
            what="Conversar com"
            isElsewhere
          />
          <ContactLink href={`tel:+${number}`} icon={Phone} text={phone} what="Telefone" />
        </>
      )}
    </ul>
  )
}

interface ContactLinkProps {
  readonly href: string
  readonly icon: typeof Mail
  readonly text: string
  /** Label for screen readers, which cannot see the icon. */
  readonly what: string
  readonly isElsewhere?: boolean
}

function ContactLink({ href, icon: Icon, text, what, isElsewhere = false }: ContactLinkProps) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
        className={classes(buttonClasses({ variant: 'secondary' }), 'max-w-full')}
      >
        <span className={classes(buttonContent, 'wrap-anywhere')}>
          <Icon aria-hidden="true" />
          <span className="sr-only">{`${what}: `}</span>
          {text}
        </span>
      </a>
    </li>
  )
}

/** Phone number with country code: Brazil, unless it was typed with another. */
function phoneNumber(phone: string): string | undefined {
  const number = digits(phone)
  if (number.length < 8) return undefined
  return phone.trim().startsWith('+') ? number : `55${number.replace(/^0+/, '')}`
}
