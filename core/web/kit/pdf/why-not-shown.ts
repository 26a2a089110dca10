import type { MessageKey } from '../../../contract/messages.ts'

/**
 * Why a document is not shown, and what helps: what PDF.js throws is told apart by its name (`PasswordException`, `InvalidPDFException`,
 * `ResponseException` with the server's status); its own texts are English and name addresses.
 */
export function whyNotShown(error: Error): MessageKey {
  if (error.name === 'PasswordException') return 'kit.pdf.locked'
  if (error.name === 'InvalidPDFException') return 'kit.pdf.broken'
  const status = 'status' in error ? error.status : 0
  if (status === 401 || status === 403 || status === 404) return 'kit.pdf.gone'
  return error.name === 'ResponseException' || error.name === 'UnknownErrorException' || error instanceof TypeError
    ? 'kit.pdf.unreached'
    : 'kit.pdf.undrawn'
}
