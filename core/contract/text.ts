import { z } from 'zod'
import type { MessageKey } from './messages.ts'

const failing = (key: MessageKey) => ({ params: { key } })

/** Control characters but tab and line breaks, and halves of surrogate pairs: no keyboard makes them, and the database keeps neither NUL nor halves. */
const unwritten = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/** Whether every character of a text is one that people write. */
export const isWritten = (text: string): boolean => !unwritten.test(text)

/**
 * Text that comes from outside: what every contract's input is made of in place of `z.string()`. It is to be given a bound
 * (`writtenText().trim().max(64)`); `tests/walls/inputs.int.test.ts` sees to it.
 */
export const writtenText = (): z.ZodString => z.string().refine(isWritten, failing('invalid.characters'))

/** What parts the fields within a code (ISO/IEC 15434): scanners pass it on as it stands. */
const separators = /[\u001c-\u001e\u0004]/g

/** The text of a scanned code, which may be parted by the separators that labels use. */
export const scannedText = (): z.ZodString =>
  z.string().refine((text) => isWritten(text.replace(separators, '')), failing('invalid.characters'))

/** First and last day that is taken: what is planned, made and born. Time zones move neither past the years of four digits. */
export const firstDay = '1900-01-01'
export const lastDay = '2199-12-31'

const isoDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
export const isDay = (text: string): boolean =>
  isoDay.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** Whether a day can be taken; texts of ISO days are ordered as the days are. */
export const isDayInBounds = (day: string): boolean => day >= firstDay && day <= lastDay

/** A day, `YYYY-MM-DD`, within `firstDay` and `lastDay`. */
export const dayText = (): z.ZodString =>
  z
    .string()
    .max(10)
    .refine(isDay, { ...failing('invalid.date'), abort: true })
    .refine(isDayInBounds, failing('invalid.day'))

const first = Date.parse(`${firstDay}T00:00:00Z`)
const last = Date.parse(`${lastDay}T23:59:59Z`)

/** Whether a moment that `Date.parse` reads can be taken. */
export function isMomentInBounds(text: string): boolean {
  const at = Date.parse(text)
  return at >= first && at <= last
}

/** A moment, ISO 8601 with offset, within `firstDay` and `lastDay`. */
export const instantText = (): z.ZodISODateTime =>
  z.iso.datetime({ offset: true }).max(40).refine(isMomentInBounds, failing('invalid.day'))
