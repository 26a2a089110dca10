import type { MessageParams } from '../../contract/messages.ts'

/** Puts values into the `{name}` places of a text, as the server does; a place without a value stays as it is. */
export function fillIn(text: string, params?: MessageParams): string {
  if (!params) return text
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))
}
