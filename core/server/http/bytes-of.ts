import type { z } from 'zod'
import { told } from '../../contract/bounds.ts'

type Def = z.core.$ZodTypes['_zod']['def']
type Seen = (schema: z.ZodType, path: string) => void

/**
 * The most bytes of JSON that a schema takes, escapes included; Infinity where nothing bounds it. Preprocessed values count as what they
 * become.
 *
 * @param seen is told of every schema within, with its path
 */
export function bytesOf(schema: z.ZodType, seen: Seen = () => {}, path = ''): number {
  seen(schema, path)
  return told.get(schema)?.bytes ?? innerBytes(schema, seen, path)
}

/** The most characters or items of a text or list; Infinity where nothing bounds it. */
export function mostOf(schema: z.ZodType): number {
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def as { maximum?: number; length?: number })
  return Math.min(...checks.map(({ maximum, length }) => maximum ?? length ?? Number.POSITIVE_INFINITY))
}

/** Of a character: `\u00e9`, as some programs write all that is not ASCII. */
const escape = 6
const numberBytes = 25

function innerBytes(schema: z.ZodType, seen: Seen, path: string): number {
  const def = schema._zod.def as Def
  const of = (each: unknown, at = path) => bytesOf(each as z.ZodType, seen, at)
  const most = mostOf(schema)
  switch (def.type) {
    case 'string':
      return most * escape + 2
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'never':
      return numberBytes
    case 'literal':
      return Math.max(...def.values.map((value) => String(value).length * escape + 2))
    case 'enum':
      return Math.max(...Object.values(def.entries).map((value) => String(value).length * escape + 2))
    case 'array':
      return 2 + times(most, of(def.element, `${path}[]`) + 1)
    case 'tuple':
      return (
        2 + sum(def.items.map((item, i) => of(item, `${path}[${i}]`) + 1)) + (def.rest ? Number.POSITIVE_INFINITY : 0)
      )
    case 'object':
      return (
        2 +
        sum(Object.entries(def.shape).map(([key, value]) => key.length + 4 + of(value, path ? `${path}.${key}` : key)))
      )
    case 'record': {
      const entry = of(def.keyType, `${path}{}`) + of(def.valueType, `${path}{}`) + 2
      return 2 + times(told.get(schema)?.entries ?? Number.POSITIVE_INFINITY, entry)
    }
    case 'union':
      return Math.max(...def.options.map((option) => of(option)))
    case 'intersection':
      return of(def.left) + of(def.right)
    case 'pipe':
      return of((def.in as z.ZodType)._zod.def.type === 'transform' ? def.out : def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return of(def.innerType)
    default:
      return Number.POSITIVE_INFINITY
  }
}

const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
const times = (count: number, each: number) => (count === 0 ? 0 : count * each)
