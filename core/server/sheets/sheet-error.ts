/** Why a file was refused; the caller turns the code into a message in the user's language. */
export type SheetErrorCode = 'notASpreadsheet' | 'tooLarge' | 'tooManyRows' | 'empty' | 'encrypted'

export class SheetError extends Error {
  readonly code: SheetErrorCode

  constructor(code: SheetErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SheetError'
    this.code = code
  }
}
