import { toast } from './toasts.tsx'

/** Copies a text, or says that the browser does not let it. */
export async function copyText(text: string, doneText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(doneText)
  } catch {
    // The clipboard may be denied, or missing without https.
    toast.error(`Não foi possível copiar. Copie você mesmo: ${text}`)
  }
}
