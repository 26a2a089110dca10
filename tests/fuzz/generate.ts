import type { z } from 'zod'
import { mostOf } from '#core/server/http/bytes-of.ts'
import type { Random } from './random.ts'

const deep = (depth: number): unknown => (depth ? [deep(depth - 1)] : 'x')

/** What no form sends. */
const odd: readonly unknown[] = [
  null,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u0007',
  "' or 1=1 --",
  '%_\\',
  '../../etc/passwd',
  '九'.repeat(3_000),
  'word '.repeat(2_000),
  true,
  -1,
  0,
  0.1,
  1e-300,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2199-12-31T23:59:59+14:00',
  '-271821-04-20T00:00:00Z',
  [],
  {},
  [[]],
  { from: '0000-01-01', to: '9999-12-31' },
  { toString: 1, constructor: null },
  deep(60),
  Array.from({ length: 1_500 }, (_, i) => i),
]

const days = ['1900-01-01', '2199-12-31', '2026-11-24', '2026-12-31', '2028-02-29']
const moments = ['1900-01-01T00:00:00Z', '2199-12-31T00:00:00Z', '2026-11-24T08:00:00+08:00']
const texts = ['A1', '12', '07:30', 'name', '模具', '+8613900000000', 'Asia/Shanghai', '50%', 'keyword', 'id', 'status']

/** A value for a schema: mostly one that fits, here and there (the rarer, the smaller `oddness`) an odd one. */
export function generate(schema: z.ZodType, random: Random, oddness = 0.06): unknown {
  if (random.next() < oddness) return random.of(odd)
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def']
  const of = (each: unknown) => generate(each as z.ZodType, random, oddness)
  switch (def.type) {
    case 'string':
      return text(schema, random)
    case 'number':
      return random.next() < 0.85 ? 1 + random.below(60) : random.of([0, 0.5, 100, 1440, 99_999_999])
    case 'boolean':
      return random.next() < 0.5
    case 'literal':
      return def.values[0]
    case 'enum':
      return random.of(Object.values(def.entries))
    case 'array':
      return Array.from({ length: Math.min(random.below(4), mostOf(schema)) }, () => of(def.element))
    case 'tuple':
      return def.items.map(of)
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, of(value)]))
    case 'record':
      return Object.fromEntries(
        Array.from({ length: random.below(3) }, () => [keyOf(of(def.keyType)), of(def.valueType)]),
      )
    case 'union':
      return of(random.of(def.options))
    case 'intersection':
      return Object.assign({}, of(def.left), of(def.right))
    case 'pipe':
      return of((def.in as z.ZodType)._zod.def.type === 'transform' ? def.out : def.in)
    case 'optional':
    case 'default':
    case 'nullable':
    case 'prefault':
      return random.next() < 0.3 ? undefined : of(def.innerType)
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return of(def.innerType)
    default:
      return random.of([...odd, 'A1', 1, ['A1'], [1, 2], { from: '2026-01-01', to: '2026-12-31' }])
  }
}

/** Of an odd key, what stands for it in JSON: not every odd value becomes a text by itself. */
const keyOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function text(schema: z.ZodType, random: Random): string {
  const format = (schema._zod.def as { format?: string }).format
  if (format === 'datetime') return random.of(moments)
  if (mostOf(schema) === 10) return random.of(days)
  const chosen = [...texts, ...days].filter((each) => schema.safeParse(each).success)
  return chosen.length ? random.of(chosen) : random.of(texts)
}
