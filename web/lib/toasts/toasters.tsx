import { useEffect } from 'react'
import { Toaster, type ToasterProps, toast } from 'sonner'
import { type Message, toastQueue } from './toast-queue.ts'

const noticeId = 'notice'
const actionMs = 20_000

const generalHotkey = ['altKey', 'KeyT']
const noHotkey: string[] = []

const look: ToasterProps = {
  theme: 'light',
  closeButton: true,
  toastOptions: {
    closeButtonAriaLabel: 'Fechar',
    classNames: {
      // The touch area is larger than the button, enough for a thumb.
      closeButton: "!size-7 [&>svg]:!size-4 after:absolute after:size-11 after:content-['']",
      toast: '!rounded-md !border-line !bg-surface !text-ink !shadow-float !font-sans !text-sm',
      title: '!font-semibold',
      description: '!text-ink-soft',
      actionButton: '!h-auto !min-h-11 !rounded-md !bg-action !px-3 !text-sm !text-action-ink',
      success: '[&_[data-icon]]:!text-ok',
      error: '[&_[data-icon]]:!text-danger',
      info: '[&_[data-icon]]:!text-action',
    },
  },
}

/** Keeps toasts above bars at the bottom, so that their buttons stay in reach. */
const aboveBar = { bottom: 'calc(1rem + var(--page-foot))' }
/** On a phone also above the foot of a dialog, which covers the bars. */
const aboveFoot = { bottom: 'calc(1rem + max(var(--page-foot), var(--dialog-foot, 0px)))' }

/**
 * Shows both channels. Effects of children run first, so both are subscribed before the queue is
 * opened.
 */
export function Toasters() {
  useEffect(() => toastQueue.open(show), [])
  return (
    <>
      <Toaster
        {...look}
        position="bottom-right"
        visibleToasts={3}
        duration={4000}
        offset={aboveBar}
        mobileOffset={aboveFoot}
        hotkey={generalHotkey}
        customAriaLabel="Mensagens (Alt+T)"
      />
      <Toaster
        {...look}
        id={noticeId}
        position="top-center"
        visibleToasts={1}
        duration={5000}
        hotkey={noHotkey}
        customAriaLabel="Avisos"
      />
    </>
  )
}

let lastNotice: string | number | undefined

function show(message: Message) {
  if (message.channel === 'general') {
    toast[message.variant](message.text)
    return
  }
  if (message.channel === 'progress') {
    const { id, text } = message
    if (text === undefined) toast.dismiss(id)
    else toast.loading(text, { id })
    return
  }
  // Otherwise the older notice would reappear when the newer one closes.
  if (lastNotice !== undefined) toast.dismiss(lastNotice)
  lastNotice = undefined
  if (message.channel === 'notice-end') return
  const { title, description, variant, action } = message
  lastNotice = toast[variant](title, {
    description,
    toasterId: noticeId,
    // A toast with an action stays longer, so that there is time to reach it (WCAG 2.2.1).
    ...(action && {
      action: { label: action.label, onClick: action.onPress },
      duration: actionMs,
    }),
  })
}
