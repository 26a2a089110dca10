import type { MessageParams } from './messages.ts'

const places = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g

/**
 * Puts values into the places of a text, on both sides: `{count}` becomes the value, `{count|row|rows}` what is said of one and of any other
 * number. A place without a value stays as it is.
 */
export function fillIn(text: string, params?: MessageParams): string {
  if (!params) return text
  return text.replace(places, (place, name: string, one?: string, many = '') => {
    const value = params[name]
    if (value === undefined || one === undefined) return String(value ?? place)
    return String(value) === '1' ? one : many
  })
}
