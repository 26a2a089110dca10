import type { AiRow } from './ai-row.ts'
import { rows } from './application-identifiers.ts'

/** One part of an AI's data. */
export interface Component {
  type: 'N' | 'X' | 'Y' | 'Z'
  /** Least and most characters. */
  min: number
  max: number
  optional: boolean
  linters: readonly string[]
}

/** An application identifier. */
export interface Ai {
  ai: string
  title: string
  components: readonly Component[]
  /** Least and most characters of its data. */
  min: number
  max: number
  fixed: boolean
  attribute: boolean
  /** Groups of AIs (patterns, `n` for any digit) of which one must be there whole. */
  needs: readonly (readonly string[])[]
  excludes: readonly string[]
  /** Undefined for what is no primary key of Digital Links; else its sequences of qualifiers. */
  qualifiers: readonly (readonly string[])[] | undefined
  /** Decimal places that the last digit of the AI gives its value, for weights, measures and amounts. */
  decimals: number | undefined
}

const byAi = new Map<string, Ai>(rows.flatMap(unfold).map((each) => [each.ai, each]))

/** The AI of that name, undefined for one that there is not. */
export const aiOf = (ai: string): Ai | undefined => byAi.get(ai)

/** All AIs, in the order of the table. */
export const allAis = (): Iterable<Ai> => byAi.values()

/** The AI that `text` begins with at `from`. No AI is the beginning of another, so there is one at most. */
export function aiAt(text: string, from: number): Ai | undefined {
  for (const length of [2, 3, 4]) {
    const found = byAi.get(text.slice(from, from + length))
    if (found) return found
  }
  return undefined
}

/** Whether an AI that the table does not know is of a length known by its first two digits (General Specifications, figure 7.8.5-2). */
export const fixedByPrefix = (ai: string): boolean => /^(0[0-4]|1[1-9]|20|3[1-6]|41)/.test(ai)

/** Whether `ai` is one of the `pattern`: digits, `n` for any. */
export const isOf = (ai: string, pattern: string): boolean =>
  ai.length === pattern.length && [...pattern].every((each, i) => each === 'n' || each === ai[i])

function unfold(row: AiRow): Ai[] {
  const components = row.format.split(' ').map(component)
  const [first = '', last = first] = row.ai.split('-')
  const range = first !== last && first.length === 4
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => {
    const ai = String(Number(first) + i).padStart(first.length, '0')
    return {
      ai,
      title: row.title,
      components,
      min: components.reduce((sum, { min, optional }) => sum + (optional ? 0 : min), 0),
      max: components.reduce((sum, { max }) => sum + max, 0),
      fixed: row.fixed,
      attribute: row.attribute,
      needs: row.needs?.split(',').map((group) => group.split('+')) ?? [],
      excludes: row.excludes?.split(',') ?? [],
      qualifiers: row.qualifiers?.split('|').map((each) => each.split(',').filter(Boolean)),
      decimals: range ? i : undefined,
    }
  })
}

function component(text: string): Component {
  const optional = text.startsWith('[')
  const [shape = '', linters] = (optional ? text.slice(1, -1) : text).split(':')
  const upTo = shape.startsWith('..', 1)
  const max = Number(shape.slice(upTo ? 3 : 1))
  return {
    type: shape[0] as Component['type'],
    min: upTo ? 1 : max,
    max,
    optional,
    linters: linters?.split(',') ?? [],
  }
}
