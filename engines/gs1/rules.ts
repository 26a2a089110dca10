import { aiOf, isOf } from './ai-table.ts'
import type { Element } from './element-string.ts'
import { Gs1Error } from './errors.ts'

/**
 * Refuses elements that do not belong together on one thing: an AI twice with two values, one that excludes another, one that needs another,
 * a signature without a serialised key. `text` is what the error shows.
 *
 * @throws Gs1Error whose `ai` is the one that does not fit, and whose `detail` the other or those that are wanted.
 */
export function checkRules(elements: readonly Element[], text: string): void {
  checkRepeats(elements, text)
  checkExclusions(elements, text)
  checkNeeds(elements, text)
  checkSignature(elements, text)
}

/** An AI that comes again has the same value. */
export function checkRepeats(elements: readonly Element[], text: string): void {
  const first = new Map<string, string>()
  for (const { ai, value } of elements) {
    if ((first.get(ai) ?? value) !== value) refuse(text, 'repeatedWithAnotherValue', ai)
    first.set(ai, value)
  }
}

/** No AI stands beside one that it excludes. */
export function checkExclusions(elements: readonly Element[], text: string): void {
  for (const { ai } of elements) {
    for (const pattern of aiOf(ai)?.excludes ?? []) {
      const other = elements.find((each) => each.ai !== ai && isOf(each.ai, pattern))
      if (other) refuse(text, 'excludesOther', ai, other.ai)
    }
  }
}

/** Every AI has beside it what it needs. */
export function checkNeeds(elements: readonly Element[], text: string): void {
  for (const { ai } of elements) {
    const needs = aiOf(ai)?.needs ?? []
    const met = needs.some((group) =>
      group.every((pattern) => elements.some((each) => each.ai !== ai && isOf(each.ai, pattern))),
    )
    if (needs.length > 0 && !met) refuse(text, 'needsOther', ai, needs.map((group) => group.join('+')).join(', '))
  }
}

/** A digital signature (8030) signs one thing: the keys that may have a serial have one. */
export function checkSignature(elements: readonly Element[], text: string): void {
  if (!elements.some(({ ai }) => ai === '8030')) return
  for (const { ai, value } of elements) {
    const serialised = { '253': 13, '255': 13, '8003': 14 }[ai]
    if (serialised !== undefined && value.length <= serialised) refuse(text, 'signatureNeedsSerial', ai)
  }
}

function refuse(text: string, code: string, ai: string, detail?: string): never {
  throw new Gs1Error(text, { code, at: 0, length: text.length, ...(detail !== undefined && { detail }) }, ai)
}
